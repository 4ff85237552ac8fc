import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id/profiles")({
  staticData: { page: "tagProfiles" },
  component: () => <EmptyPage text="tagProfiles" icon={IconUsers} to="/tags" />,
});
