import { createFileRoute } from "@tanstack/react-router";
import { VideoPlayPage } from "#app/media/VideoPlayPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/videoplay")({
  staticData: { page: "videoPlay" },
  validateSearch: ({ path, ids }): { path?: string; ids?: string } => ({
    path: typeof path === "string" ? path : undefined,
    ids: typeof ids === "string" ? ids : undefined,
  }),
  loader: () => loadTexts("media", "empty"),
  component: VideoPlay,
});

function VideoPlay() {
  const { path, ids } = Route.useSearch();
  return <VideoPlayPage path={path} ids={ids?.split(",").filter(Boolean)} />;
}
