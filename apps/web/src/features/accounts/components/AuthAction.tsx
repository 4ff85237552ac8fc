import { Button, Stack } from "@mantine/core";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { landingPath } from "#lib/safe-path.ts";
import { useSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { confirmEmail, resetPassword } from "../accounts.api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { AuthHeading } from "./AuthHeading.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const actionModes = ["verifyEmail", "resetPassword", "changeEmail"] as const;
type ActionMode = (typeof actionModes)[number];

const ways = {
  "sign-in": "/auth/login",
  "forgot-password": "/auth/forgotPassword",
  settings: "/settings/profile",
  landing: landingPath,
} as const;
type Way = keyof typeof ways;
type GoOn = (way: Way) => void;

type CardProps = { title: string; text: string; children?: ReactNode };

function Notice({ title, text, children }: CardProps) {
  return (
    <Stack gap={24}>
      <AuthHeading title={title}>{text}</AuthHeading>
      {children}
    </Stack>
  );
}

/** The link was spent: what holds now, and the way on. */
function Done({ mode, onGoOn }: { mode: ActionMode; onGoOn: GoOn }) {
  const { t } = useTranslation("accounts");
  const signedIn = useSession().state === "signed-in" && mode !== "resetPassword";
  return (
    <Notice title={t(`action.${mode}.doneTitle`)} text={t(`action.${mode}.done`)}>
      <Button size="md" onClick={() => onGoOn(signedIn ? "landing" : "sign-in")}>
        {signedIn ? t("action.goOn") : t("action.signIn")}
      </Button>
    </Notice>
  );
}

const wayOutOf: Record<ActionMode, Way> = {
  verifyEmail: "sign-in",
  resetPassword: "forgot-password",
  changeEmail: "settings",
};

function Expired({ mode, onGoOn }: { mode: ActionMode; onGoOn: GoOn }) {
  const { t } = useTranslation("accounts");
  return (
    <Notice title={t("action.expired.title")} text={t(`action.expired.${mode}`)}>
      <Button size="md" onClick={() => onGoOn(wayOutOf[mode])}>
        {t(`action.expired.way.${mode}`)}
      </Button>
    </Notice>
  );
}

/** Target of the mailed links. Mail programs open links by themselves, so only a click spends one. */
function Spend({ mode, token, onGoOn }: { mode: ActionMode; token: string; onGoOn: GoOn }) {
  const { t } = useTranslation("accounts");
  const [state, setState] = useState<"open" | "choose" | "done" | "expired">("open");
  const [resetToken, setResetToken] = useState(token);
  const spend = async (send: () => Promise<"done" | "choose">) => {
    try {
      setState(await send());
    } catch (error) {
      if (!hasCode(error, "INVALID_TOKEN", "TOKEN_EXPIRED")) throw error;
      setState("expired");
    }
  };
  const confirm = useAction(() =>
    spend(async () => {
      const next = await confirmEmail(token);
      if (next === null) return "done";
      setResetToken(next);
      return "choose";
    }),
  );
  const choose = (password: string) =>
    spend(async () => {
      await resetPassword(resetToken, password);
      return "done";
    });
  // A link that answered with another token goes on as that one.
  const current = resetToken === token ? mode : "resetPassword";
  if (state === "done") return <Done mode={current} onGoOn={onGoOn} />;
  if (state === "expired") return <Expired mode={current} onGoOn={onGoOn} />;

  const texts =
    state === "choose"
      ? { title: t("action.verifyEmail.chooseTitle"), text: t("action.verifyEmail.choose") }
      : { title: t(`action.${mode}.title`), text: t(`action.${mode}.text`) };
  return (
    <Notice {...texts}>
      {current === "resetPassword" ? (
        <NewPasswordForm submitLabel={t("action.resetPassword.submit")} onSubmit={choose} />
      ) : (
        <>
          <FormFailure error={confirm.error} />
          <Button size="md" onClick={confirm.run} loading={confirm.pending}>
            {t(`action.${mode}.submit`)}
          </Button>
        </>
      )}
    </Notice>
  );
}

function isMode(mode: unknown): mode is ActionMode {
  return actionModes.some((known) => known === mode);
}

/** /auth/auth-action */
export function AuthAction() {
  const { t } = useTranslation("accounts");
  const { mode, token } = useSearch({ strict: false }) as { mode?: unknown; token?: unknown };
  const router = useRouter();
  const goOn: GoOn = (way) => void router.navigate({ to: ways[way] });
  return (
    <AuthFrame>
      {isMode(mode) && typeof token === "string" && token !== "" ? (
        <Spend key={token} mode={mode} token={token} onGoOn={goOn} />
      ) : (
        <Notice title={t("action.incomplete.title")} text={t("action.incomplete.text")}>
          <Button variant="default" size="md" onClick={() => goOn("sign-in")}>
            {t("action.signIn")}
          </Button>
        </Notice>
      )}
    </AuthFrame>
  );
}
