import { createFileRoute } from "@tanstack/react-router";
import { ManageActive } from "#app/space/ManageActive.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/manage")({
  staticData: { page: "manage", access: "manager", wide: true },
  loader: () => loadTexts("members", "moderation"),
  component: ManageActive,
});
