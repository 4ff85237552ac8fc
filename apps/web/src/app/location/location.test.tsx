import { listItems, listMapCells, worldSpaceId } from "@bump/contract";
import { useSearch } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { browserIs, buildPlace, knowsLagos } from "#test/places.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildStory, thisDay } from "#test/stories.ts";
import { LocationPage } from "./LocationPage.tsx";
import { readLocationSearch } from "./location.search.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const location = { lat: 6.4541, lng: 3.3947, formattedLocation: "Lagos, Nigeria", precision: "town" as const };
const story = buildStory({ story: "<p>Third morning without water</p>", location, when: "2026-02-03T00:00:00.000Z" });
const problem = buildProblem({ name: "Drain floods the lane", location, when: "2026-02-02T00:00:00.000Z" });

/** The lists as the server has them. */
function holds(items: { collection: string }[]) {
  return answers(listItems, ({ url }) => ({
    items: items.filter(({ collection }) => collection === url.searchParams.get("path")) as never,
    last: null,
    lastScannedWhen: "2026-02-04T00:00:00.000Z",
  }));
}

function Page() {
  return <LocationPage search={readLocationSearch(useSearch({ strict: false }) as Record<string, unknown>)} />;
}

const titles = () =>
  within(screen.getByRole("list"))
    .getAllByRole("link")
    .map((link) => link.textContent);

beforeEach(async () => {
  await signInAs();
  knowsLagos();
  answers(listMapCells, { cells: [] });
});
afterEach(() => vi.unstubAllGlobals());

it("lists what is located, of all kinds and newest first, where there is no map to be drawn", async () => {
  const sent = holds([problem, story]);
  await renderApp(<Page />, { path: "/location" });
  await screen.findByRole("link", { name: /Third morning/ });
  await waitFor(() =>
    expect(titles()).toEqual(["Story: Third morning without water", "Problem: Drain floods the lane"]),
  );
  expect(screen.getByText("The map cannot be drawn here")).toBeVisible();
  // Their licence asks for it.
  expect(screen.getByText("Places: GeoNames, CC BY 4.0")).toBeVisible();
  expect(screen.getByText("The list has all that the map would show.")).toBeVisible();
  expect(sent.map(({ url }) => url.searchParams.get("bounds"))).toEqual(Array(3).fill("-180,-90,180,90"));
  expect(screen.getByRole("link", { name: /Third morning/ })).toHaveAttribute("href", `/story/${story.id}`);
});

it("tells of what has no name the day and no more", async () => {
  holds([buildStory({ location, author: null, isAnonymousPost: true, when: thisDay() })]);
  await renderApp(<Page />, { path: "/location" });
  expect(await screen.findByText("today")).toBeVisible();
});

it("narrows to a kind", async () => {
  holds([problem, story]);
  const { user, history } = await renderApp(<Page />, { path: "/location" });
  await screen.findByRole("link", { name: /Third morning/ });
  await user.click(screen.getByRole("button", { name: /: All$/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Problems" }));
  await waitFor(() => expect(titles()).toEqual(["Problem: Drain floods the lane"]));
  expect(history.location.search).toContain("kind=problems");
});

it("shows what is near, by a position that is rounded to a kilometre, and how far it is", async () => {
  const sent = holds([story]);
  browserIs({ lat: 6.512345, lng: 3.375432 });
  const { user, history } = await renderApp(<Page />, { path: "/location" });
  await user.click(screen.getByRole("radio", { name: "Nearby" }));
  await waitFor(() => expect(sent.at(-1)!.url.searchParams.get("near")).toBe("6.51,3.38,25"));
  expect(history.location.search).not.toContain("6.512");
  expect(await screen.findByText(/km away/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(screen.queryByText(/km away/)).toBeNull());
  expect(history.location.search).not.toContain("around");
});

it("leads on to the search where the position is denied, and looks around what is found", async () => {
  const sent = holds([story]);
  browserIs("denied");
  const { user } = await renderApp(<Page />, { path: "/location" });
  await user.click(screen.getByRole("radio", { name: "Nearby" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("was not allowed to tell where you are");
  const field = screen.getByRole("combobox", { name: "Go to a place" });
  expect(field).toHaveFocus();
  await user.paste("Lagos");
  await user.click(await screen.findByRole("option", { name: buildPlace().formattedLocation }));
  await waitFor(() => expect(sent.at(-1)!.url.searchParams.get("near")).toBe("6.45,3.39,25"));
});

it("shows what others put on the map while it is looked at", async () => {
  const items: { collection: string }[] = [problem];
  holds(items);
  await renderApp(<Page />, { path: "/location" });
  await screen.findByRole("link", { name: /Drain floods/ });
  items.push(story);
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.("item:created", { path: story.path, item: { ...story, spaceId: worldSpaceId } }));
  expect(await screen.findByRole("link", { name: /Third morning/ })).toBeVisible();
  items.pop();
  const changed = { ...story, spaceId: worldSpaceId, location: null };
  await act(async () => wire.hear?.("item:updated", { path: story.path, item: changed }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Third morning/ })).toBeNull());
});

it("says what belongs here where nothing is", async () => {
  holds([]);
  await renderApp(<Page />, { path: "/location" });
  expect(await screen.findByText("No places here yet")).toBeVisible();
});

it("says where nothing is near that it is so, and offers all places", async () => {
  const sent = holds([]);
  const { user } = await renderApp(<Page />, { path: "/location?around=6.45,3.39&km=25" });
  expect(await screen.findByText("Nothing near here")).toBeVisible();
  expect(screen.queryByText("No places here yet")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show all places" }));
  await waitFor(() => expect(sent.at(-1)!.url.searchParams.has("near")).toBe(false));
  expect(await screen.findByText("No places here yet")).toBeVisible();
});

it("takes only what makes sense from the address", () => {
  expect(readLocationSearch({ at: "6.454,3.395,9", kind: "problems", around: "6.45,3.39", km: 50 })).toEqual({
    at: "6.454,3.395,9",
    kind: "problems",
    around: "6.45,3.39",
    km: 50,
  });
  expect(readLocationSearch({ at: "x", kind: "skills", around: "100,0", km: 7 })).toEqual({});
  expect(readLocationSearch({ around: "6.45,3.39", km: "7" })).toEqual({ around: "6.45,3.39", km: 25 });
});
