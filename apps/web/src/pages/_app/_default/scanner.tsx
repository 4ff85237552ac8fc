import { IconScan } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/scanner")({
  staticData: { page: "scanner" },
  component: () => <EmptyPage text="scanner" icon={IconScan} to="/settings/ai" />,
});
