import { createFileRoute } from "@tanstack/react-router";
import { CountryList } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/countries")({
  staticData: { page: "spacesCountries" },
  component: CountryList,
});
