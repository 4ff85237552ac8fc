import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#lib/session.ts";
import { useSite } from "#lib/site.ts";
import { RichText } from "#ui/RichText.tsx";
import { type AuthView, useAuthWay } from "../auth-view.ts";
import { CheckInbox } from "./CheckInbox.tsx";
import { OtherWays } from "./OtherWays.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { TwoStepForm } from "./TwoStepForm.tsx";
import { tabId, tabPanelId, ViewTabs } from "./ViewTabs.tsx";

export function useAuthHeading(view: AuthView): { title: string; subtitle?: string } {
  const { t } = useTranslation("accounts");
  const { signUp } = useSite();
  switch (view) {
    case "sign-in":
      return { title: t("signIn.title"), subtitle: t("signIn.subtitle") };
    case "sign-up":
      return { title: t("signUp.title"), subtitle: signUp ? t("signUp.subtitle") : undefined };
    case "reset-password":
      return { title: t("reset.title"), subtitle: t("reset.subtitle") };
    case "check-inbox":
      return { title: t("inbox.title") };
    case "two-step":
      return { title: t("twoStep.title"), subtitle: t("twoStep.subtitle") };
  }
}

/** Why the person finds themselves signed out, where they did not do it here. */
function SignedOutNotice() {
  const { t } = useTranslation("accounts");
  const session = useSession();
  if (session.state !== "signed-out" || session.reason === null) return null;
  return <Alert icon={<IconInfoCircle size={20} />}>{t(`signedOut.${session.reason}`)}</Alert>;
}

function Entry({ view }: { view: "sign-in" | "sign-up" }) {
  const { t } = useTranslation("accounts");
  const { signUp } = useSite();
  const { goTo } = useAuthWay();
  const isSignIn = view === "sign-in";
  const isClosed = !isSignIn && !signUp;
  const other = isSignIn ? "sign-up" : "sign-in";
  const toOther = <Anchor component="button" type="button" fw={600} fz="inherit" onClick={() => goTo(other)} />;

  return (
    <Stack gap={24}>
      <SignedOutNotice />
      {signUp && <ViewTabs view={view} />}
      <Stack
        gap={24}
        {...(signUp ? { role: "tabpanel", id: tabPanelId, "aria-labelledby": tabId(view) } : {})}
        key={view}
      >
        {isClosed ? (
          <Text>{t("signUp.closed")}</Text>
        ) : (
          <>
            <OtherWays passkey={isSignIn} />
            {isSignIn ? <SignInForm /> : <SignUpForm />}
          </>
        )}
      </Stack>
      {(signUp || isClosed) && (
        <Text size="sm" ta="center" c="var(--b-text-2)">
          <RichText
            text={t(isSignIn ? "signIn.newHere" : "signUp.haveOne")}
            components={{ join: toOther, signIn: toOther }}
          />
        </Text>
      )}
    </Stack>
  );
}

/** The body of every view, the same on the page and in the dialog. */
export function AuthViews({ view }: { view: AuthView }) {
  switch (view) {
    case "sign-in":
    case "sign-up":
      return <Entry view={view} />;
    case "reset-password":
      return <ResetRequestForm />;
    case "check-inbox":
      return <CheckInbox />;
    case "two-step":
      return <TwoStepForm />;
  }
}
