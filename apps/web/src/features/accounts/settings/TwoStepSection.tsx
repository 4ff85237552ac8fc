import { Button, Group, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconShieldCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Section } from "#ui/Section.tsx";
import { disableTwoStep, makeBackupCodes } from "../accounts.mutations.ts";
import { waysInQuery } from "../accounts.queries.ts";
import { BackupCodesDialog } from "./BackupCodes.tsx";
import { EnableTwoStepDialog } from "./EnableTwoStepDialog.tsx";
import { PasswordStep } from "./PasswordStep.tsx";

function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const formId = useId();
  const [pending, setPending] = useState(false);
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={440}
      title={t("account.twoStep.disableTitle")}
      main={
        <Button type="submit" form={formId} color="red" loading={pending}>
          {t("account.twoStep.disable")}
        </Button>
      }
    >
      <PasswordStep
        formId={formId}
        text={t("account.twoStep.disableText")}
        onPending={setPending}
        onPassword={async (password) => {
          await disableTwoStep(password);
          notify.success(t("account.twoStep.disabled"));
          onClose();
        }}
      />
    </ResponsiveDialog>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const formId = useId();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [pending, setPending] = useState(false);
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={500}
      title={t("account.twoStep.codesTitle")}
      main={
        <Button type="submit" form={formId} loading={pending}>
          {t("account.twoStep.next")}
        </Button>
      }
    >
      <PasswordStep
        formId={formId}
        text={t("account.twoStep.codesText")}
        onPending={setPending}
        onPassword={async (password) => setCodes(await makeBackupCodes(password))}
      />
    </ResponsiveDialog>
  );
}

const dialogs = { enable: EnableTwoStepDialog, disable: DisableDialog, codes: NewCodesDialog };

export function TwoStepSection() {
  const { t } = useTranslation("settings");
  const { hasPassword, twoStep } = useSuspenseQuery(waysInQuery).data;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  // Without a password there is no first step to add a second one to.
  if (!hasPassword) return null;
  const Dialog = open && dialogs[open];
  return (
    <Section title={t("account.twoStep.title")} text={twoStep ? undefined : t("account.twoStep.off")}>
      {twoStep && (
        <Group gap={8} wrap="nowrap" c="var(--b-tone-green)">
          <Icon of={IconShieldCheck} />
          <Text>{t("account.twoStep.on")}</Text>
        </Group>
      )}
      <Group gap={8}>
        {twoStep ? (
          <>
            <Button variant="default" onClick={() => setOpen("codes")}>
              {t("account.twoStep.newCodes")}
            </Button>
            <Button variant="default" color="red" onClick={() => setOpen("disable")}>
              {t("account.twoStep.disable")}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpen("enable")}>
            {t("account.twoStep.enable")}
          </Button>
        )}
      </Group>
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
    </Section>
  );
}
