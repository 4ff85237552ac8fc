import { createFileRoute } from "@tanstack/react-router";
import { AdminSpaces } from "#features/admin/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/admin/allSpaces")({
  staticData: { page: "adminSpaces", wide: true },
  loader: () => loadTexts("admin"),
  component: AdminSpaces,
});
