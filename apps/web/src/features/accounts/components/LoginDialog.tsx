import { Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { landingPath } from "#lib/safe-path.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { type AuthView, type AuthWay, AuthWayProvider } from "../auth-view.ts";
import { closeLogin } from "../login-request.ts";
import { AuthViews, useAuthHeading } from "./AuthViews.tsx";

/** The login box. It is mounted anew each time it opens, so closing brings it back to Sign in. */
export function LoginDialog({ onSignedIn }: { onSignedIn?: () => void }) {
  const { t } = useTranslation("accounts");
  const router = useRouter();
  const [view, setView] = useState<AuthView>("sign-in");
  const [email, setEmail] = useState("");
  const [inbox, setInbox] = useState<AuthWay["inbox"]>("verify");
  const { title, subtitle } = useAuthHeading(view);
  const way = useMemo<AuthWay>(
    () => ({
      goTo: setView,
      onSignedIn: () => {
        closeLogin();
        if (onSignedIn) onSignedIn();
        else router.history.push(landingPath);
      },
      returnTo: location.pathname + location.search,
      email,
      setEmail,
      inbox,
      setInbox,
    }),
    [email, inbox, onSignedIn, router],
  );

  return (
    <ResponsiveDialog opened onClose={closeLogin} size={440} title={view === "sign-in" ? t("dialog.title") : title}>
      {view !== "sign-in" && subtitle && (
        <Text c="var(--b-text-2)" mb={20}>
          {subtitle}
        </Text>
      )}
      <AuthWayProvider value={way}>
        <AuthViews view={view} />
      </AuthWayProvider>
    </ResponsiveDialog>
  );
}
