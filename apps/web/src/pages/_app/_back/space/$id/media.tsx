import { IconPhoto } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/media")({
  staticData: { page: "spaceMedia" },
  component: () => <EmptyPage text="spaceMedia" icon={IconPhoto} to="/story" />,
});
