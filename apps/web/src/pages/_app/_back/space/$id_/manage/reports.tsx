import { IconFlag3 } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/reports")({
  staticData: { page: "spaceManageReports" },
  component: () => <EmptyPage text="manageReports" icon={IconFlag3} to="/community-guidelines" />,
});
