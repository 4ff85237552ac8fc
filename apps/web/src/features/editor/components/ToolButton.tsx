import { ActionIcon } from "@mantine/core";
import type { ComponentProps } from "react";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";

type Props = Omit<ComponentProps<"button">, "color"> & {
  icon: IconDrawing;
  label: string;
  /** Of those that stay in: whether it is. */
  pressed?: boolean;
};

/** One of a toolbar's buttons. The caret stays where it is. */
export function ToolButton({ icon, label, pressed, ...rest }: Props) {
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      variant={pressed ? "light" : "subtle"}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      <Icon of={icon} />
    </ActionIcon>
  );
}
