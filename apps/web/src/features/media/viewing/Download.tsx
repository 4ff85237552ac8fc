import { ActionIcon } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { FileView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { ViewItem } from "./viewing.items.ts";

/** A picture is kept in another format than it came in: programs go by the name's ending. */
function nameOf({ url, name }: FileView): string {
  // Without one the server says what it is saved as.
  if (name === "") return "";
  return url?.endsWith(".webp") ? `${name.replace(/\.\w+$/, "")}.webp` : name;
}

function save(file: FileView): void {
  const link = Object.assign(document.createElement("a"), { href: file.url ?? "", download: nameOf(file) });
  link.click();
}

/** Of a recording each part by itself: there is no file of all of them. */
export function Download({ item: { kind, file, parts } }: { item: ViewItem }) {
  const { t } = useTranslation("media");
  const { number } = useFormats();
  const label = t("viewer.download");
  if (kind === "youtube") return null;
  if (parts.length > 1) {
    const items = parts.map((part, index) => ({
      label: t("viewer.part", { number: number(index + 1) }),
      onSelect: () => save(part),
    }));
    return (
      <ActionMenu label={label} items={items}>
        <ActionIcon aria-label={label} title={label}>
          <Icon of={IconDownload} />
        </ActionIcon>
      </ActionMenu>
    );
  }
  return (
    <ActionIcon component="a" href={file.url ?? undefined} download={nameOf(file)} aria-label={label} title={label}>
      <Icon of={IconDownload} />
    </ActionIcon>
  );
}
