import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AnonymousPosts, deleteMe, useRequiredMe } from "#features/users/index.ts";
import { awaitEnd, endSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
import { useRecentLogin } from "../use-recent-login.tsx";

/** Time to read that it is done. */
const farewellMs = 1000;

/** The server ends the session with the account; this page says farewell first. */
async function deleteAndStay(anonymousPosts: AnonymousPosts): Promise<void> {
  const end = awaitEnd();
  try {
    await deleteMe(anonymousPosts);
  } catch (error) {
    end.callOff();
    throw error;
  }
}

async function leave(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, farewellMs));
  await endSession(null);
  location.assign("/");
}

export function DeleteAccountSection() {
  const { t } = useTranslation("settings");
  const { displayName } = useRequiredMe();
  const { withRecentLogin, recentLogin } = useRecentLogin();
  const [asking, setAsking] = useState(false);
  const [anonymousPosts, setAnonymousPosts] = useState<AnonymousPosts>("keep");
  const remove = useAction(async () => {
    setAsking(false);
    await withRecentLogin(() => deleteAndStay(anonymousPosts));
    notify.success(t("account.delete.deleted"));
    await leave();
  });
  return (
    <Section title={t("account.delete.title")} text={t("account.delete.text")}>
      <FormFailure error={remove.error} what={t("account.delete.failed")} />
      <div>
        <Button variant="default" color="red" onClick={() => setAsking(true)} loading={remove.pending}>
          {t("account.delete.open")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove.run}
        title={t("account.delete.dialogTitle", { name: displayName })}
        confirmLabel={t("account.delete.confirm")}
        undoable={false}
        choice={<AnonymousChoice value={anonymousPosts} onChange={setAnonymousPosts} />}
      >
        {t("account.delete.goes")}
      </ConfirmDialog>
      {recentLogin}
    </Section>
  );
}

type ChoiceProps = { value: AnonymousPosts; onChange: (value: AnonymousPosts) => void };

function AnonymousChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation("settings");
  return (
    <Radio.Group
      mt={16}
      label={t("account.delete.anonymous.label")}
      value={value}
      onChange={(chosen) => onChange(chosen === "remove" ? "remove" : "keep")}
    >
      <Stack gap={12} mt={8}>
        <Radio
          value="keep"
          label={t("account.delete.anonymous.keep")}
          description={t("account.delete.anonymous.keepHint")}
        />
        <Radio
          value="remove"
          label={t("account.delete.anonymous.remove")}
          description={t("account.delete.anonymous.removeHint")}
        />
      </Stack>
    </Radio.Group>
  );
}
