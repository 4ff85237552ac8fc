import { createFileRoute } from "@tanstack/react-router";
import { readLocationSearch } from "#app/location/location.search.ts";
import { LocationPage } from "#app/location/LocationPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_wide/location")({
  staticData: { page: "location" },
  validateSearch: readLocationSearch,
  loader: () => loadTexts("places", "activity", "empty", "posts"),
  component: Location,
});

function Location() {
  return <LocationPage search={Route.useSearch()} />;
}
