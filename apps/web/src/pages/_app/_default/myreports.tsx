import { IconFlag3 } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/myreports")({
  staticData: { page: "myReports" },
  component: () => <EmptyPage text="myReports" icon={IconFlag3} to="/community-guidelines" />,
});
