import { IconPencil } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/stories/mydrafts")({
  staticData: { page: "storiesDrafts" },
  component: () => <EmptyPage text="storiesDrafts" icon={IconPencil} to="/story" />,
});
