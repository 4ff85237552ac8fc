import { accountKinds, limits } from "@bump/contract/rules";
import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { displayNameText, emailText, newPasswordText, presentPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { RichText } from "#ui/RichText.tsx";
import segments from "#ui/segments.module.css";
import { type NewAccount, signUp } from "../accounts.api.ts";
import { refusedField } from "../accounts.rules.ts";
import { useAuthWay } from "../auth-view.ts";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./auth.module.css";

type KindFieldProps = { value: string; onChange: (kind: string) => void };

function KindField({ value, onChange }: KindFieldProps) {
  const { t } = useTranslation("accounts");
  return (
    <fieldset className={classes.kind}>
      <legend>{t("signUp.kind")}</legend>
      <div className={segments.segments} data-wide>
        {accountKinds.map((kind) => (
          <label key={kind} className={segments.segment}>
            <input type="radio" name="role" value={kind} checked={value === kind} onChange={() => onChange(kind)} />
            {t(`signUp.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** An organisation is asked for its own name and an official mail. */
export function SignUpForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useFields<NewAccount>(
    { role: "person", name: "", email: way.email, password: "" },
    { name: displayNameText, email: emailText, password: (text) => presentPasswordText(text) ?? newPasswordText(text) },
  );
  const send = useAction(async (account: NewAccount) => {
    try {
      await signUp(account);
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      return form.refuse(refused.field, refused.text);
    }
    way.setInbox("verify");
    way.goTo("check-inbox");
  });
  const submit = form.submit((account) => {
    way.setEmail(account.email);
    send.run(account);
  });
  const isOrg = form.values.role === "org";

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <KindField value={form.values.role} onChange={(kind) => form.set("role", kind)} />
        <TextInput
          label={isOrg ? t("fields.orgName") : t("fields.displayName")}
          autoComplete={isOrg ? "organization" : "name"}
          data-autofocus
          {...form.field("name")}
        />
        <TextInput
          label={isOrg ? t("fields.orgEmail") : t("fields.email")}
          description={isOrg ? t("fields.orgEmailHint") : undefined}
          type="email"
          autoComplete="email"
          {...form.field("email")}
        />
        <PasswordField
          label={t("fields.password")}
          description={t("fields.passwordHint", { min: limits.password.min })}
          autoComplete="new-password"
          {...form.field("password")}
        />
        <FormFailure error={send.error} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {t("signUp.submit")}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          <RichText
            text={t("signUp.consent")}
            components={{
              terms: <Anchor href="/legal/terms" target="_blank" underline="always" />,
              privacy: <Anchor href="/legal/privacy-policy" target="_blank" underline="always" />,
            }}
          />
        </Text>
      </Stack>
    </form>
  );
}
