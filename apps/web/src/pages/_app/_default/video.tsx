import { createFileRoute } from "@tanstack/react-router";
import { VideoPage } from "#app/stories/VideoPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/video")({
  staticData: { page: "video" },
  loader: () => loadTexts("capture"),
  component: VideoPage,
});
