import { IconMountain } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_storymap/bumpscapes/2d")({
  staticData: { page: "bumpscape2d" },
  component: () => <EmptyPage text="bumpscape" icon={IconMountain} to="/problems/myproblems" />,
});
