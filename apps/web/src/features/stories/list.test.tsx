import { getSpace, listItems, worldSpaceId } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildFile, buildPart } from "#test/media.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { setListView } from "#features/posts/index.ts";
import { LazyTagFilter } from "#features/tags/index.ts";
import { cardOf, drains, Feed, names, water } from "#test/story-feed.tsx";

beforeEach(async () => {
  await signInAs();
});

// On a busy machine it would take longer than a test waits.
beforeAll(async () => void (await LazyTagFilter.fetch()));

afterEach(() => setListView("grid"));

describe("a list of stories", () => {
  it("shows each with who, what and what can be done", async () => {
    listsByPath(() => [water, { ...drains, editedAt: when, tags: ["drains"] }]);
    await renderApp(<Feed />);
    expect(await screen.findByRole("feed", { name: "Stories" })).toBeVisible();
    expect(names()).toEqual(["Story by Lakshmi", "Story without a name"]);
    const card = cardOf("The lid is painted shut.");
    expect(card.getByText("Anonymous")).toBeVisible();
    expect(card.getByText("edited")).toBeVisible();
    expect(card.getByRole("link", { name: "#drains" })).toHaveAttribute("href", "/tags/drains");
    expect(card.getByRole("link", { name: "2 comments" })).toHaveAttribute("href", `/story/${drains.id}#comments`);
    expect(card.getByRole("button", { name: "Bookmark" })).toHaveAttribute("aria-pressed", "true");
  });

  it("draws people round, organisations square, and a mask for who withheld their name", async () => {
    const ward = { ...buildStory().author!, displayName: "Ward 12 Office", role: "org" as const };
    listsByPath(() => [
      buildStory(),
      buildStory({ author: ward }),
      buildStory({ author: null, isAnonymousPost: true }),
    ]);
    await renderApp(<Feed />);
    const radius = (name: string) =>
      screen
        .getByRole("article", { name })
        .querySelector<HTMLElement>(".mantine-Avatar-root")
        ?.style.getPropertyValue("--avatar-radius");
    await screen.findByRole("article", { name: "Story by Lakshmi" });
    expect(radius("Story by Lakshmi")).toContain("xl");
    expect(radius("Story by Ward 12 Office")).toBe("22%");
    expect(radius("Story without a name")).toBeUndefined();
  });

  it("names the space of those that stand in another", async () => {
    const crew = buildSpace({ name: "Solar Roofs Crew" });
    answers(getSpace, { data: crew });
    listsByPath(() => [water, { ...drains, spaceId: crew.id }]);
    await renderApp(<Feed />);
    const link = await screen.findByRole("link", { name: "Solar Roofs Crew" });
    expect(link).toHaveAttribute("href", `/space/${crew.id}/info`);
    expect(link.closest("article")).toHaveAccessibleName("Story without a name");
    expect(screen.getAllByRole("link", { name: /Crew|Space/ })).toHaveLength(1);
  });

  it("says so of a draft that has no text yet", async () => {
    listsByPath(() => [buildStory({ story: "<p></p>", isDraft: true, state: "draft" })]);
    await renderApp(<Feed />);
    const note = await screen.findByText("This Story has no text");
    expect(note).toBeVisible();
    // Not as words of the author.
    expect(note.className).toContain("noText");
  });

  it("lets the first picture come before all others", async () => {
    const seen = ["one", "two"].map(() => buildStory({ files: [buildFile(), buildFile()] }));
    listsByPath(() => [water, ...seen]);
    await renderApp(<Feed />);
    const [first, second] = await screen.findAllByRole<HTMLImageElement>("img", { name: "Picture 1 of 2" });
    expect([first?.loading, first?.getAttribute("fetchpriority")]).toEqual(["eager", "high"]);
    expect([second?.loading, second?.getAttribute("fetchpriority")]).toEqual(["lazy", null]);
  });

  it("asks for the list by its name, of the space that the person is in", async () => {
    const asked = listsByPath(() => []);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByRole("heading", { name: "No stories of yours yet" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Tell a story" })).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: "stories",
      filterBy: "mine",
      results: "25",
      spaceId: worldSpaceId,
    });
  });

  it("fetches the next page before the end is reached", async () => {
    const asked = listsByPath(({ last }) => (last ? [drains] : { items: [water], last: "after water" }));
    await renderApp(<Feed />);
    expect(await screen.findByText("The lid is painted shut.")).toBeVisible();
    expect(asked.at(-1)?.url.searchParams.get("lastDocumentID")).toBe("after water");
  });

  it("offers another try when it could not be loaded", async () => {
    breaks(listItems);
    const { user } = await renderApp(<Feed />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The stories could not be loaded");
    listsByPath(() => [water]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Third morning without water.")).toBeVisible();
  });

  it("is narrowed by the tag and the words of the address", async () => {
    const asked = listsByPath(() => []);
    const { user } = await renderApp(<Feed />, { path: "/stories/recent?q=pump&tag=Water" });
    expect(await screen.findByRole("heading", { name: "No story has this in it" })).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ query: "pump", tags: "water" });
    await user.click(await screen.findByRole("button", { name: "No longer filter by #water" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.has("tags")).toBe(false));
    await user.type(await screen.findByPlaceholderText("Filter by tag"), "#Drains{Enter}");
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ query: "pump", tags: "drains" }),
    );
    await user.click(screen.getByRole("button", { name: "Close the search" }));
    expect(await screen.findByRole("heading", { name: "No stories yet" })).toBeVisible();
  });

  it("shows rows to who prefers them, and cards again", async () => {
    const files = [buildFile(), buildFile({ type: "pdf" }), ...[0, 1, 2].map((at) => buildPart("walk", at))];
    listsByPath(() => [{ ...water, files }]);
    const { user } = await renderApp(<Feed />);
    await user.click(await screen.findByRole("button", { name: "View: Rows" }));
    expect(await screen.findByRole("link", { name: "Third morning without water." })).toHaveAttribute(
      "href",
      `/story/${water.id}`,
    );
    expect(screen.queryByRole("button", { name: "React" })).toBeNull();
    // Two files and a recording.
    expect(screen.getByText("3")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "View: Cards" }));
    expect(await screen.findByRole("button", { name: "React" })).toBeVisible();
  });

  it.each([
    ["pending", {}, "Waits for approval"],
    ["rejected", { rejection: "Names a person" }, "Names a person"],
    ["hidden", {}, "Hidden until it has been looked at"],
  ] as const)("says where a %s one stands, and offers nothing that needs others", async (state, more, words) => {
    listsByPath(() => [{ ...water, ...more, state }]);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("button", { name: "React" })).toBeNull();
  });

  it("shows its author the edit that waits, and lets them go on from it", async () => {
    const waitingEdit = { name: null, html: "<p>Fourth morning without water. #water</p>", tags: ["water"] };
    listsByPath(() => [{ ...water, can: { ...water.can, edit: true }, waitingEdit }]);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByText("Your edit waits for approval")).toBeVisible();
    expect(screen.getByText(/Fourth morning without water/)).toBeVisible();
    expect(screen.getByRole("button", { name: "React" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue writing" })).toBeVisible();
  });
});
