import { IconFileSpreadsheet } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/xlsx")({
  staticData: { page: "xlsx" },
  component: () => <EmptyPage text="xlsx" icon={IconFileSpreadsheet} to="/graphviews" />,
});
