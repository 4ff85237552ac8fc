import { IconTool } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/solving")({
  staticData: { page: "profileSolving" },
  component: () => <EmptyPage text="profileSolving" icon={IconTool} to="/network/people" />,
});
