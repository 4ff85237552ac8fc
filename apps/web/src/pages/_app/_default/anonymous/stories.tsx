import { IconMasksTheater } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/anonymous/stories")({
  staticData: { page: "anonymousStories" },
  component: () => <EmptyPage text="anonymousStories" icon={IconMasksTheater} to="/story" />,
});
