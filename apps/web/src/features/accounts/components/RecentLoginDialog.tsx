import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { presentPasswordText } from "#lib/field-texts.ts";
import { openSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { signInWithPassword } from "../accounts.api.ts";
import { passkeysQuery } from "../accounts.queries.ts";
import { type AuthView, type AuthWay, AuthWayProvider } from "../auth-view.ts";
import { OtherWays } from "./OtherWays.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TwoStepForm } from "./TwoStepForm.tsx";

type Props = { email: string; onClose: () => void; onConfirmed: () => void };

function PasswordAgain({ email, way }: { email: string; way: AuthWay }) {
  const { t } = useTranslation("accounts");
  const form = useFields({ password: "" }, { password: presentPasswordText });
  const confirm = useAction(async (password: string) => {
    const { twoStep } = await signInWithPassword(email, password);
    if (twoStep) return way.goTo("two-step");
    await openSession();
    way.onSignedIn();
  });
  return (
    <form onSubmit={form.submit(({ password }) => confirm.run(password))} noValidate>
      <Stack gap={20}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("fields.password")}
          autoComplete="current-password"
          data-autofocus
          {...form.field("password")}
        />
        <FormFailure error={confirm.error} />
        <Button type="submit" loading={confirm.pending} style={{ alignSelf: "flex-end" }}>
          {t("recentLogin.submit")}
        </Button>
      </Stack>
    </form>
  );
}

/** Signs in once more, by whichever way the account has, before something that needs a recent sign-in. */
export function RecentLoginDialog({ email, onClose, onConfirmed }: Props) {
  const { t } = useTranslation("accounts");
  const [view, setView] = useState<AuthView>("sign-in");
  const passkeys = useQuery(passkeysQuery);
  const way = useMemo<AuthWay>(
    () => ({
      goTo: setView,
      onSignedIn: onConfirmed,
      returnTo: location.pathname,
      email,
      setEmail: () => undefined,
      inbox: "verify",
      setInbox: () => undefined,
    }),
    [email, onConfirmed],
  );
  return (
    <ResponsiveDialog opened onClose={onClose} size={440} title={t("recentLogin.title")}>
      <AuthWayProvider value={way}>
        {view === "two-step" ? (
          <TwoStepForm />
        ) : (
          <Stack gap={20}>
            <Text c="var(--b-text-2)">{t("recentLogin.text")}</Text>
            <PasswordAgain email={email} way={way} />
            <OtherWays passkey={passkeys.data !== undefined && passkeys.data.length > 0} isBelow />
          </Stack>
        )}
      </AuthWayProvider>
    </ResponsiveDialog>
  );
}
