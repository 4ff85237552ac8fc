import { createFileRoute } from "@tanstack/react-router";
import { AdminSettings } from "#features/admin/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/admin/settings")({
  staticData: { page: "adminSettings" },
  loader: () => loadTexts("admin"),
  component: AdminSettings,
});
