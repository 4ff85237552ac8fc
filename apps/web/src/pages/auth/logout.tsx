import { createFileRoute } from "@tanstack/react-router";
import { LogoutPage } from "#features/accounts/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/auth/logout")({
  staticData: { page: "logout" },
  loader: () => loadTexts("accounts"),
  component: LogoutPage,
});
