import { Stack } from "@mantine/core";
import { useLocation, useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ApiError } from "#lib/api-error.ts";
import { safePath } from "#lib/safe-path.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { googleErrorCode } from "../accounts.api.ts";
import { type AuthView, type AuthWay, AuthWayProvider } from "../auth-view.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { AuthHeading } from "./AuthHeading.tsx";
import { AuthViews, useAuthHeading } from "./AuthViews.tsx";

const paths = {
  "sign-in": "/auth/login",
  "sign-up": "/auth/signUp",
  "reset-password": "/auth/forgotPassword",
} as const satisfies Partial<Record<AuthView, string>>;
type Addressed = keyof typeof paths;

/** `step=code`: back from Google, where the account wants its second step as well. */
export type LoginSearch = { redirect?: string; error?: string; step?: "code" };
type Step = { of: Addressed; view: "check-inbox" | "two-step" };

function viewAt(pathname: string): Addressed {
  const found = Object.entries(paths).find(([, path]) => pathname.startsWith(path));
  return (found?.[0] ?? "sign-in") as Addressed;
}

/**
 * /auth/login, /auth/signUp and /auth/forgotPassword: one component, so that what was typed stays while they change.
 * The other views have no address and are shown in place.
 */
export function LoginPage() {
  const router = useRouter();
  const { redirect, error, step: asked } = useSearch({ strict: false }) as LoginSearch;
  const addressed = viewAt(useLocation().pathname);
  const [step, setStep] = useState<Step | null>(asked === "code" ? { of: "sign-in", view: "two-step" } : null);
  const [email, setEmail] = useState("");
  const [inbox, setInbox] = useState<AuthWay["inbox"]>("verify");
  const shown = step?.of === addressed ? step.view : addressed;
  const { title, subtitle } = useAuthHeading(shown);
  const way = useMemo<AuthWay>(
    () => ({
      goTo: (next) => {
        if (next === "check-inbox" || next === "two-step") return setStep({ of: addressed, view: next });
        setStep(null);
        void router.navigate({ to: paths[next], search: redirect ? { redirect } : {} });
      },
      onSignedIn: () => router.history.replace(safePath(redirect)),
      returnTo: safePath(redirect),
      email,
      setEmail,
      inbox,
      setInbox,
    }),
    [addressed, router, redirect, email, inbox],
  );

  return (
    <AuthWayProvider value={way}>
      <AuthFrame>
        <Stack gap={24}>
          <AuthHeading title={title}>{subtitle}</AuthHeading>
          {error && <FormFailure error={new ApiError(googleErrorCode(error))} />}
          <AuthViews view={shown} />
        </Stack>
      </AuthFrame>
    </AuthWayProvider>
  );
}
