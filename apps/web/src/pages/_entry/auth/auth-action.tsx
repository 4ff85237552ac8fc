import { createFileRoute } from "@tanstack/react-router";
import { AuthAction } from "#features/accounts/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_entry/auth/auth-action")({
  staticData: { page: "authAction" },
  loader: () => loadTexts("accounts"),
  component: AuthAction,
});
