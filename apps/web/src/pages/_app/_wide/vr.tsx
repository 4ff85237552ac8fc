import { IconBadgeVr } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/vr")({
  staticData: { page: "vr" },
  component: () => <EmptyPage text="vr" icon={IconBadgeVr} to="/spacemaps/3d" />,
});
