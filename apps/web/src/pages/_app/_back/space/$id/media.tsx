import { IconPhoto } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { SpaceMedia } from "#features/media/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/space/$id/media")({
  staticData: { page: "spaceMedia" },
  loader: () => loadTexts("media", "empty"),
  component: Media,
});

function Media() {
  const { id } = Route.useParams();
  return <SpaceMedia spaceId={id} empty={<EmptyPage text="spaceMedia" icon={IconPhoto} to="/story" headed />} />;
}
