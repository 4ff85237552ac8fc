import { createFileRoute } from "@tanstack/react-router";
import { VideoPage } from "#app/stories/VideoPage.tsx";
import { LazyVideoRecorder } from "#features/media/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/video")({
  staticData: { page: "video" },
  loader: () => Promise.all([loadTexts("capture", "media", "compose"), LazyVideoRecorder.fetch()]),
  component: VideoPage,
});
