import { createFileRoute } from "@tanstack/react-router";
import { StoryMapFrame } from "#app/shell/StoryMapFrame.tsx";

export const Route = createFileRoute("/_app/_storymap")({ component: StoryMapFrame });
