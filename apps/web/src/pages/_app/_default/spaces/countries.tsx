import { IconFlag } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/countries")({
  staticData: { page: "spacesCountries" },
  component: () => <EmptyPage text="spacesCountries" icon={IconFlag} to="/stories/recent" />,
});
