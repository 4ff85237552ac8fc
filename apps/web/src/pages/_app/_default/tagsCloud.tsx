import { IconCloud } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/tagsCloud")({
  staticData: { page: "tagsCloud" },
  component: () => <EmptyPage text="tagsCloud" icon={IconCloud} to="/story" />,
});
