import { createFileRoute } from "@tanstack/react-router";
import { AdminUsers } from "#features/admin/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/admin/allUsers")({
  staticData: { page: "adminUsers", wide: true },
  loader: () => loadTexts("admin"),
  component: AdminUsers,
});
