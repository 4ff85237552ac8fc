import { Button } from "@mantine/core";
import { IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useUnsent } from "#lib/outbox/outbox.ts";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { toggleList, useListOpened } from "./outbox.list.ts";

/** Opens the list of all that is not sent yet; not there when everything is. */
export function UnsentButton({ label }: { label?: string }) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  const count = useUnsent().length;
  const opened = useListOpened();
  const phone = useIsPhone();
  if (count === 0) return null;
  const words = label ?? t("outbox.waiting", { number: number(count) });
  // On phones a sign: in one row with the sentence beside it, its words would be cut.
  const isSign = phone && label === undefined;
  return (
    <Button
      variant="outline"
      color="currentcolor"
      size="compact-sm"
      flex="none"
      aria-label={words}
      aria-expanded={opened}
      leftSection={isSign && <Icon of={IconCloudUp} size={16} />}
      onClick={toggleList}
    >
      {isSign ? number(count) : words}
    </Button>
  );
}
