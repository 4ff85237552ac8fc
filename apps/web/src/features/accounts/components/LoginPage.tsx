import { Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { ApiError } from "#lib/api-error.ts";
import { safePath } from "#lib/safe-path.ts";
import { googleErrorCode } from "../accounts.api.ts";
import { type AuthView, type AuthWay, AuthWayProvider } from "../auth-view.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { AuthHeading } from "./AuthHeading.tsx";
import { AuthViews, useAuthHeading } from "./AuthViews.tsx";
import { FormFailure } from "./FormFailure.tsx";

type Props = {
  /** The view that the address names. */
  view: AuthView;
  /** Changes the address; views without one of their own are shown in place. */
  onNavigate: (view: "sign-in" | "sign-up" | "reset-password") => void;
  onGoOn: (path: string) => void;
  /** Where the person was going. */
  redirect?: string;
  /** What Google brought back. */
  googleError?: string;
};

/** /auth/login, /auth/signUp and /auth/forgotPassword. What was typed stays while they change. */
export function LoginPage({ view, onNavigate, onGoOn, redirect, googleError }: Props) {
  const [step, setStep] = useState<{ of: AuthView; view: "check-inbox" | "two-step" } | null>(null);
  const [email, setEmail] = useState("");
  const [inbox, setInbox] = useState<AuthWay["inbox"]>("verify");
  const shown = step?.of === view ? step.view : view;
  const { title, subtitle } = useAuthHeading(shown);
  const way = useMemo<AuthWay>(
    () => ({
      goTo: (next) => {
        if (next === "check-inbox" || next === "two-step") return setStep({ of: view, view: next });
        setStep(null);
        onNavigate(next);
      },
      onSignedIn: () => onGoOn(safePath(redirect)),
      returnTo: safePath(redirect),
      email,
      setEmail,
      inbox,
      setInbox,
    }),
    [view, onNavigate, onGoOn, redirect, email, inbox],
  );

  return (
    <AuthWayProvider value={way}>
      <AuthFrame>
        <Stack gap={24}>
          <AuthHeading title={title}>{subtitle}</AuthHeading>
          {googleError && <FormFailure error={new ApiError(googleErrorCode(googleError))} />}
          <AuthViews view={shown} />
        </Stack>
      </AuthFrame>
    </AuthWayProvider>
  );
}
