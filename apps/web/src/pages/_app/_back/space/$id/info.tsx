import { createFileRoute } from "@tanstack/react-router";
import { SpaceInfo } from "#app/space/SpaceInfo.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/info")({
  staticData: { page: "spaceInfo" },
  component: SpaceInfo,
});
