import { IconDatabase } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/manage/data")({
  staticData: { page: "manageData" },
  component: () => <EmptyPage text="manageData" icon={IconDatabase} to="/manage/overview" />,
});
