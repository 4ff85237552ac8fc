import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useUnsent } from "#lib/outbox/outbox.ts";

const UnsentDialog = lazy(async () => ({ default: (await import("./UnsentDialog.tsx")).UnsentDialog }));

/** Leads to all that is not sent yet; not there when everything is. */
export function UnsentButton({ label }: { label?: string }) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  const [opened, dialog] = useDisclosure(false);
  const count = useUnsent().length;
  if (count === 0) return null;
  return (
    <>
      <Button variant="outline" color="currentcolor" size="compact-sm" onClick={dialog.open}>
        {label ?? t("outbox.waiting", { number: number(count) })}
      </Button>
      {opened && (
        <Suspense>
          <UnsentDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
