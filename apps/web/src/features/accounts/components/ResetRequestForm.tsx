import { Button, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { emailText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { sendResetMail } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";

export function ResetRequestForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useFields({ email: way.email }, { email: emailText });
  const send = useAction(async (email: string) => {
    await sendResetMail(email);
    way.setInbox("reset");
    way.goTo("check-inbox");
  });
  const submit = form.submit(({ email }) => {
    way.setEmail(email);
    send.run(email);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <TextInput
          label={t("fields.email")}
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.field("email")}
        />
        <FormFailure error={send.error} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {t("reset.submit")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => way.goTo("sign-in")}>
          {t("reset.back")}
        </Button>
      </Stack>
    </form>
  );
}
