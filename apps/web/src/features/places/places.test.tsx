import { type Location, reversePlace, searchPlaces, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { browserIs, buildPlace, knowsLagos, nigeria } from "#test/places.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { PlaceField, PlaceLine } from "./index.ts";
import { boundsAround, boundsText, distanceKm, hashBounds } from "./places.points.ts";
import { readView, viewText } from "./places.views.ts";

const nigeriaSpace = {
  spaceId: worldSpaceId.replace(/1$/, "7"),
  spaceName: "Nigeria",
  code: "ng",
  isPrivate: false,
  img: null,
};
const here = { lat: 6.512345, lng: 3.375432 };

type OnChange = (location: Location | null) => void;

/** A form with nothing in it but where it is. */
function Form({ initial, spaceId, onChange }: { initial: Location | null; spaceId: string; onChange: OnChange }) {
  const [value, setValue] = useState(initial);
  const change = (next: Location | null) => {
    setValue(next);
    onChange(next);
  };
  return <PlaceField spaceId={spaceId} value={value} onChange={change} />;
}

async function opensDialog(initial: Location | null = null, spaceId = nigeriaSpace.spaceId) {
  const onChange = vi.fn<OnChange>();
  const app = await renderApp(<Form initial={initial} spaceId={spaceId} onChange={onChange} />);
  await app.user.click(screen.getByRole("button", { name: initial ? /^Lagos/ : "Add a place" }));
  const dialog = within(await screen.findByRole("dialog", {}, { timeout: 15_000 }));
  const type = async (text: string) => {
    const field = dialog.getByRole("combobox", { name: "Search for a place" });
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(text);
  };
  const press = (name: string) => app.user.click(dialog.getByRole("button", { name }));
  return { ...app, dialog, type, press, onChange, chosen: () => onChange.mock.lastCall?.[0] };
}

beforeEach(async () => {
  await signInAs(buildMe({ activeSpace: nigeriaSpace }));
});
afterEach(() => vi.unstubAllGlobals());

describe("a place that is searched for", () => {
  it("is looked for in the space's country after more than three letters, and told as its town", async () => {
    const { named } = knowsLagos();
    const { dialog, type, press, user, chosen } = await opensDialog();
    await type("Lag");
    expect(await dialog.findByText("Type at least 4 letters")).toBeVisible();
    await type("Lago");
    await dialog.findByRole("option", { name: "Lagos, Nigeria" });
    expect(named.map(({ url }) => [url.searchParams.get("q"), url.searchParams.get("country")])).toEqual([
      ["Lago", "ng"],
    ]);
    await user.keyboard("{ArrowDown}{Enter}");
    const rows = await dialog.findAllByRole("radio");
    expect(rows.map((row) => (row as HTMLInputElement).value)).toEqual(["exact", "town", "country"]);
    expect(dialog.getByRole("radio", { name: "Only the town" })).toBeChecked();
    expect(dialog.getByText(/Others see “Lagos, Nigeria” and its middle/)).toBeVisible();
    expect(dialog.getByText(/Others see “Nigeria”/)).toBeVisible();
    await press("Save");
    expect(chosen()).toEqual({
      lat: 6.4541,
      lng: 3.3947,
      formattedLocation: "Lagos, Nigeria",
      place_id: "town:2332459",
      locationTags: ["Lagos", "NG"],
      precision: "town",
    });
    expect(await screen.findByRole("button", { name: "Lagos, Nigeria town" })).toBeVisible();
  });

  it("is looked for everywhere where the space is of no country, whichever space is open", async () => {
    const { named } = knowsLagos();
    const { type } = await opensDialog(null, worldSpaceId);
    await type("Lagos");
    await waitFor(() => expect(named.map(({ url }) => url.searchParams.get("country"))).toEqual(["ww"]));
  });

  it("says where those are that read alike", async () => {
    const alike = { formattedLocation: "Lagoa, Portugal" };
    answers(searchPlaces, {
      items: [
        buildPlace({ ...alike, place_id: "town:1", near: { name: "Ponta Delgada", km: 8.7 } }),
        buildPlace({ ...alike, place_id: "town:2", near: { name: "Portimão", km: 7.6 } }),
      ],
    });
    const { dialog, type } = await opensDialog();
    await type("Lagoa");
    const options = await dialog.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Lagoa, Portugal 8.7 km from Ponta Delgada",
      "Lagoa, Portugal 7.6 km from Portimão",
    ]);
  });

  it("says that nothing has this name", async () => {
    knowsLagos();
    const { dialog, type } = await opensDialog();
    await type("Atlantis");
    expect(await dialog.findByText("No place has this name here.")).toBeVisible();
  });

  it("says that the search failed, and searches again", async () => {
    knowsLagos();
    breaks(searchPlaces);
    const { dialog, type, press } = await opensDialog();
    await type("Lagos");
    expect(await dialog.findByText(/Places could not be searched/)).toBeVisible();
    answers(searchPlaces, { items: [buildPlace()] });
    await press("Retry");
    await waitFor(() => expect(dialog.queryByText(/could not be searched/)).toBeNull());
  });

  it("is nothing but a country where a country was chosen", async () => {
    knowsLagos();
    answers(searchPlaces, { items: [nigeria] });
    const { dialog, type, press, user, chosen } = await opensDialog();
    await type("Nigeria");
    await user.click(await dialog.findByRole("option", { name: "Nigeria" }));
    await waitFor(() => expect(dialog.getByRole("radio", { name: "Only the country" })).toBeChecked());
    expect(dialog.getByRole("radio", { name: "The exact point" })).toBeDisabled();
    expect(dialog.getByRole("radio", { name: "Only the town" })).toBeDisabled();
    await press("Save");
    expect(chosen()).toMatchObject({ lat: 10, lng: 8, precision: "country", formattedLocation: "Nigeria" });
  });
});

describe("how the pin is put", () => {
  it.each([
    ["a mouse and keys", false, "Search, or click the map where it is.", /arrow keys/],
    ["a finger", true, "Search, or tap the map where it is.", /^Drag the pin, or tap/],
  ])("is told for %s", async (_, isCoarse, first, then) => {
    knowsLagos();
    const asked = globalThis.matchMedia;
    const answer = { matches: isCoarse, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", (query: string) => (query === "(pointer: coarse)" ? answer : asked(query)));
    const { dialog, type, user } = await opensDialog();
    expect(dialog.getByText(first)).toBeVisible();
    await type("Lagos");
    await user.click(await dialog.findByRole("option", { name: "Lagos, Nigeria" }));
    expect(await dialog.findByText(then)).toBeVisible();
  });
});

describe("where the person is", () => {
  it("leaves nothing of the point behind unless it is told", async () => {
    const { at } = knowsLagos();
    browserIs(here);
    const { dialog, press, chosen } = await opensDialog();
    await press("Use my location");
    expect(await dialog.findByText(/Others see “Lagos, Nigeria” and its middle/)).toBeVisible();
    expect(at[0]!.url.searchParams.get("lat")).toBe(String(here.lat));
    await press("Save");
    expect(chosen()).toMatchObject({ precision: "town", lat: 6.4541, lng: 3.3947 });
    expect(JSON.stringify(chosen())).not.toContain("6.51");
  });

  it("is told exactly when the author says so, under the author's own name for it", async () => {
    knowsLagos();
    browserIs(here);
    const { dialog, press, user, fill, chosen } = await opensDialog();
    await press("Use my location");
    await user.click(await dialog.findByRole("radio", { name: "The exact point" }));
    expect(dialog.getByText("Others see this very point on the map: 6.5123, 3.3754")).toBeVisible();
    await fill("What you call it", "By the tailor's");
    await press("Save");
    expect(chosen()).toEqual({ ...here, precision: "exact", formattedLocation: "By the tailor's" });
  });

  it.each([
    ["denied", /was not allowed to tell where you are/, true],
    ["none", /cannot tell where you are/, false],
    ["late", /could not be found out/, false],
  ] as const)("is not known when it is %s: that is said, and there is the search", async (position, words, isLedOn) => {
    knowsLagos();
    browserIs(position);
    const { dialog, press } = await opensDialog();
    await press("Use my location");
    expect(await dialog.findByRole("alert")).toHaveTextContent(words);
    const field = dialog.getByRole("combobox", { name: "Search for a place" });
    expect(document.activeElement === field).toBe(isLedOn);
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  it("has no town on the open sea, and is still told exactly", async () => {
    knowsLagos();
    answers(reversePlace, { items: [] });
    browserIs({ lat: 0, lng: -30 });
    const { dialog, press, chosen } = await opensDialog();
    await press("Use my location");
    await waitFor(() => expect(dialog.getByRole("radio", { name: "The exact point" })).toBeChecked());
    expect(dialog.getByText("There is no town here to be named.")).toBeVisible();
    await press("Save");
    expect(chosen()).toEqual({ lat: 0, lng: -30, precision: "exact" });
  });

  it("waits for the name of the town: without it none can be told", async () => {
    knowsLagos();
    breaks(reversePlace);
    browserIs(here);
    const { dialog, press } = await opensDialog();
    await press("Use my location");
    expect(await dialog.findByText(/could not be found out which town/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    answers(reversePlace, { items: [buildPlace(), nigeria] });
    await press("Retry");
    await waitFor(() => expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled());
  });
});

describe("a place that is there", () => {
  const lagos: Location = {
    lat: 6.4541,
    lng: 3.3947,
    formattedLocation: "Lagos, Nigeria",
    place_id: "town:2332459",
    precision: "town",
  };

  it("is taken away in the dialog", async () => {
    knowsLagos();
    const { press, onChange } = await opensDialog(lagos);
    await press("Remove the place");
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(await screen.findByRole("button", { name: "Add a place" })).toBeVisible();
  });

  it("says on a card how exactly it was told, and shows the map or words", async () => {
    knowsLagos();
    const { user } = await renderApp(<PlaceLine location={lagos} />);
    await user.click(screen.getByRole("button", { name: "Lagos, Nigeria town" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Lagos, Nigeria" }, { timeout: 15_000 }));
    expect(dialog.getByText(/told the town only/)).toBeVisible();
    // This browser draws no maps.
    expect(dialog.getByText("It is at 6.4541, 3.3947.")).toBeVisible();
    expect(dialog.getByRole("link", { name: "What else is there" })).toHaveAttribute(
      "href",
      "/location?at=6.454%2C3.395%2C7",
    );
  });
});

describe("points", () => {
  it("measures and boxes", () => {
    expect(Math.round(distanceKm({ lat: 52.52, lng: 13.4 }, { lat: 48.86, lng: 2.35 }))).toBe(877);
    // Across the date line it is near.
    expect(Math.round(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }))).toBe(22);
    expect(boundsText(boundsAround({ lat: 0, lng: 179.9 }, 111.2))).toBe("178.9,-1,-179.1,1");
    expect(boundsText([-300, -80, 200, 95])).toBe("-180,-80,180,90");
    expect(hashBounds("s0").map((value) => Number(value.toFixed(3)))).toEqual([0, 0, 11.25, 5.625]);
    expect(hashBounds("ezs42").map((value) => Number(value.toFixed(2)))).toEqual([-5.63, 42.58, -5.58, 42.63]);
  });

  it("reads only what is a view", () => {
    expect(readView(viewText({ lat: 6.45412, lng: 3.39468, zoom: 9 }))).toEqual({ lat: 6.454, lng: 3.395, zoom: 9 });
    for (const text of ["", "1,2", "91,0,3", "1,2,3,4", "a,b,c", "0,200,3"]) expect(readView(text)).toBeNull();
  });
});
