import { IconChecklist } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/manage/overview")({
  staticData: { page: "manageOverview" },
  component: () => <EmptyPage text="manageOverview" icon={IconChecklist} to="/manage/reports" />,
});
