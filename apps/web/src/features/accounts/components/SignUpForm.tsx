import { limits } from "@bump/contract/rules";
import { Anchor, Button, Input, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Trans, useTranslation } from "react-i18next";
import { displayNameText, emailText, newPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { type NewAccount, signUp } from "../accounts.api.ts";
import { refusedField } from "../accounts.rules.ts";
import { useAuthWay } from "../auth-view.ts";
import { FormFailure } from "./FormFailure.tsx";
import { PasswordField } from "./PasswordField.tsx";

export function SignUpForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useForm<NewAccount>({
    initialValues: { role: "person", name: "", email: way.email, password: "" },
    validateInputOnBlur: true,
    validate: { name: displayNameText, email: emailText, password: newPasswordText },
  });
  const send = useAction(async (account: NewAccount) => {
    try {
      await signUp(account);
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      form.setFieldError(refused.field, refused.text);
      form.getInputNode(refused.field)?.focus();
      return;
    }
    way.setInbox("verify");
    way.goTo("check-inbox");
  });
  const submit = form.onSubmit(
    (account) => {
      way.setEmail(account.email);
      send.run(account);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? "name")?.focus(),
  );
  const isOrg = form.values.role === "org";

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <Input.Wrapper label={t("signUp.kind")} labelElement="div">
          <SegmentedControl
            aria-label={t("signUp.kind")}
            fullWidth
            data={[
              { value: "person", label: t("signUp.person") },
              { value: "org", label: t("signUp.org") },
            ]}
            {...form.getInputProps("role")}
          />
        </Input.Wrapper>
        <TextInput
          label={isOrg ? t("fields.orgName") : t("fields.displayName")}
          autoComplete={isOrg ? "organization" : "name"}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label={isOrg ? t("fields.orgEmail") : t("fields.email")}
          description={isOrg ? t("fields.orgEmailHint") : undefined}
          type="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={t("fields.password")}
          description={t("fields.passwordHint", { min: limits.password.min })}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <FormFailure error={send.error} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {t("signUp.submit")}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          <Trans
            t={t}
            i18nKey="signUp.consent"
            components={{
              terms: <Anchor href="/legal/terms" target="_blank" />,
              privacy: <Anchor href="/legal/privacy-policy" target="_blank" />,
            }}
          />
        </Text>
      </Stack>
    </form>
  );
}
