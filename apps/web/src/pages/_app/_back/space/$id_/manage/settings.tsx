import { createFileRoute } from "@tanstack/react-router";
import { ManagedSettings } from "#app/space/ManagedSettings.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/settings")({
  staticData: { page: "spaceManageSettings" },
  component: ManagedSettings,
});
