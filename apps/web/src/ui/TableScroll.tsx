import { Table, type TableScrollContainerProps } from "@mantine/core";

/** Holds a table that may be wider or longer than its place. Who has no mouse scrolls it with the arrow keys. */
export function TableScroll({ label, scrollAreaProps, ...props }: TableScrollContainerProps & { label: string }) {
  return (
    <Table.ScrollContainer
      scrollAreaProps={{ ...scrollAreaProps, viewportProps: { tabIndex: 0, role: "group", "aria-label": label } }}
      {...props}
    />
  );
}
