import { createFileRoute } from "@tanstack/react-router";
import { LoginPage, type LoginSearch } from "#features/accounts/index.ts";
import { loadTexts } from "#lib/i18n.ts";

/** The page of all three addresses below: see LoginPage. */
export const Route = createFileRoute("/_entry/auth/_forms")({
  validateSearch: ({ redirect, error, step }: Record<string, unknown>): LoginSearch => ({
    redirect: typeof redirect === "string" ? redirect : undefined,
    error: typeof error === "string" ? error : undefined,
    step: step === "code" ? step : undefined,
  }),
  loader: () => loadTexts("accounts"),
  component: LoginPage,
});
