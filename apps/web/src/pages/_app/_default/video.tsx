import { IconVideo } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/video")({
  staticData: { page: "video" },
  component: () => <EmptyPage text="video" icon={IconVideo} to="/story" />,
});
