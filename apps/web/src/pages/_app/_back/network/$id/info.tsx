import { IconUser } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/info")({
  staticData: { page: "profileInfo" },
  component: () => <EmptyPage text="profileInfo" icon={IconUser} to="/network/people" />,
});
