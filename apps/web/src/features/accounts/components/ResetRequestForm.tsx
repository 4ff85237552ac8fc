import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { emailText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { sendResetMail } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";
import { FormFailure } from "./FormFailure.tsx";

export function ResetRequestForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useForm({
    initialValues: { email: way.email },
    validateInputOnBlur: true,
    validate: { email: emailText },
  });
  const send = useAction(async (email: string) => {
    await sendResetMail(email);
    way.setInbox("reset");
    way.goTo("check-inbox");
  });
  const submit = form.onSubmit(
    ({ email }) => {
      way.setEmail(email);
      send.run(email);
    },
    () => form.getInputNode("email")?.focus(),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <TextInput
          label={t("fields.email")}
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.getInputProps("email")}
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
