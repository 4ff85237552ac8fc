import { createFileRoute } from "@tanstack/react-router";
import { ManagePage } from "#app/space/ManagePage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/space/$id_/manage")({
  staticData: { page: "spaceManage", access: "manager", wide: true },
  loader: () => loadTexts("members", "moderation"),
  component: ManagePage,
});
