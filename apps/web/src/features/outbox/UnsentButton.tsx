import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useUnsent } from "#lib/outbox/outbox.ts";
import { toggleList, useListOpened } from "./outbox.list.ts";

/** Opens the list of all that is not sent yet; not there when everything is. */
export function UnsentButton({ label }: { label?: string }) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  const count = useUnsent().length;
  const opened = useListOpened();
  if (count === 0) return null;
  return (
    <Button variant="outline" color="currentcolor" size="compact-sm" aria-expanded={opened} onClick={toggleList}>
      {label ?? t("outbox.waiting", { number: number(count) })}
    </Button>
  );
}
