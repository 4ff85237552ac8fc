import { IconList } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/list")({
  staticData: { page: "list" },
  component: () => <EmptyPage text="list" icon={IconList} to="/story" />,
});
