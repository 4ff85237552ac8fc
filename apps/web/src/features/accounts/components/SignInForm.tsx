import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { emailText, presentPasswordText } from "#lib/field-texts.ts";
import { openSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { sendVerificationMail, signInWithPassword } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";
import { usePasskeyOffer } from "../use-passkey-offer.ts";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./auth.module.css";

export function SignInForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useFields({ email: way.email, password: "" }, { email: emailText, password: presentPasswordText });
  usePasskeyOffer(way.onSignedIn);

  const signIn = useAction(async ({ email, password }: typeof form.values) => {
    const { twoStep } = await signInWithPassword(email, password);
    if (twoStep) return way.goTo("two-step");
    await openSession();
    way.onSignedIn();
  });
  const resend = useAction(async () => {
    await sendVerificationMail(form.values.email);
    way.setInbox("verify");
    way.goTo("check-inbox");
  });
  const submit = form.submit((values) => {
    way.setEmail(values.email);
    signIn.run(values);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <TextInput
          label={t("fields.email")}
          type="email"
          autoComplete="username webauthn"
          data-autofocus
          {...form.field("email")}
        />
        <div className={classes.passwordRow}>
          <PasswordField label={t("fields.password")} autoComplete="current-password" {...form.field("password")} />
          <Anchor
            component="button"
            type="button"
            className={classes.forgot}
            onClick={() => {
              way.setEmail(form.values.email);
              way.goTo("reset-password");
            }}
          >
            {t("signIn.forgot")}
          </Anchor>
        </div>
        <FormFailure error={resend.error} what={t("inbox.resendFailed")} />
        <FormFailure error={signIn.error}>
          {hasCode(signIn.error, "EMAIL_NOT_VERIFIED") && (
            <Button variant="default" mt="sm" onClick={resend.run} loading={resend.pending}>
              {t("signIn.resend")}
            </Button>
          )}
          {hasCode(signIn.error, "ACCOUNT_LOCKED") && (
            <Button variant="default" mt="sm" onClick={() => way.goTo("reset-password")}>
              {t("signIn.resetInstead")}
            </Button>
          )}
        </FormFailure>
        <Button type="submit" size="md" fullWidth loading={signIn.pending}>
          {t("signIn.submit")}
        </Button>
      </Stack>
    </form>
  );
}
