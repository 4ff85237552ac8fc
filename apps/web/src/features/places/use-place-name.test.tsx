import type { Location } from "@bump/contract";
import { act, screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { usePlaceName } from "./index.ts";

const hyderabad: Location = {
  lat: 17.38,
  lng: 78.46,
  formattedLocation: "Hyderabad, India",
  locationTags: ["Hyderabad", "Telangana", "India", "IN"],
  precision: "town",
};

function Names({ places }: { places: Location[] }) {
  const nameOf = usePlaceName();
  return <output>{places.map(nameOf).join(" | ")}</output>;
}

it("names the country as the reader does, and leaves an author's own words alone", async () => {
  const country: Location = {
    ...hyderabad,
    formattedLocation: "India",
    locationTags: ["India", "IN"],
    precision: "country",
  };
  const own: Location = { lat: 1, lng: 1, formattedLocation: "Behind the school, India", precision: "exact" };
  await renderApp(<Names places={[hyderabad, country, own, { lat: 1, lng: 1 }]} />);
  expect(screen.getByRole("status")).toHaveTextContent("Hyderabad, India | India | Behind the school, India |");
  await act(() => i18next.changeLanguage("de"));
  expect(screen.getByRole("status")).toHaveTextContent("Hyderabad, Indien | Indien | Behind the school, India |");
  await act(() => i18next.changeLanguage("en"));
});
