import { addTags, autocomplete, followTag, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { itemKeys } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { widthOf } from "#test/dialogs.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { buildTag, follows } from "#test/tags.ts";
import { TagCloud, TagList } from "./index.ts";
import { setFollowing } from "./tags.mutations.ts";

beforeEach(async () => {
  await signInAs();
  follows([]);
});

describe("the list of tags", () => {
  it("shows each with its figures, and is searched and sorted on the server", async () => {
    const asked = listsByPath(() => [buildTag("water"), buildTag("roads", {}, 1)]);
    const { user } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    const list = within(await screen.findByRole("list", { name: "Tags" }));
    expect(list.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      expect.stringContaining("water3 posts · 2 followers"),
      expect.stringContaining("roads1 post · 2 followers"),
    ]);
    await user.type(screen.getByRole("searchbox", { name: "Find a tag" }), "wa");
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("query")).toBe("wa"));
    await user.click(screen.getByRole("button", { name: "Sort: Most used" }));
    await user.click(await screen.findByRole("menuitem", { name: "By name" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("orderBy")).toBe("name"));
  });

  it("has the button with the tag's facts last, where no word of another width moves it", async () => {
    listsByPath(() => [buildTag("water"), buildTag("roads", { following: true })]);
    await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    const list = within(await screen.findByRole("list", { name: "Tags" }));
    const last = list.getAllByRole("listitem").map((row) => within(row).getAllByRole("button").at(-1));
    expect(last.map((button) => button?.getAttribute("aria-label"))).toEqual(["About #water", "About #roads"]);
  });

  it("tells of each in a dialog: whether it is followed, what it stands for, figures, since when, and the way to its pages", async () => {
    const water = buildTag("water", {
      following: true,
      description: "Pipes and taps.",
      counters: { totalStories: 30, totalProblems: 4, totalSolutions: 5, totalFollowers: 1200 },
      createdAt: "2026-03-09T10:00:00.000Z",
    });
    const asked = listsByPath(({ path }) =>
      path.endsWith("/followers") ? [{ id: lakshmi.id, author: lakshmi, reaction: null, when }] : [water],
    );
    const { user } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    await user.click(await screen.findByRole("button", { name: "About #water" }));
    const box = await screen.findByRole("dialog", { name: "#water" });
    const dialog = within(box);
    expect(widthOf(box)).toBe(500);
    expect(box).toHaveTextContent(
      /FollowingPipes and taps\.stories30problems4solutions5followers1,200Used since .*2026/,
    );
    expect(dialog.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      ["perspectives", "problems", "solutions", "profiles"].map((page) => `/tags/${water.id}/${page}`),
    );
    await user.click(dialog.getByRole("button", { name: "1,200 followers" }));
    const followers = within(await screen.findByRole("dialog", { name: "Followers" }));
    expect(await followers.findByRole("link", { name: "Lakshmi" })).toHaveAttribute(
      "href",
      `/network/${lakshmi.id}/info`,
    );
    expect(followers.queryByText("Like")).toBeNull();
    expect(asked.at(-1)?.url.searchParams.get("path")).toBe(`tags/${water.id}/followers`);
  });

  it("follows at once, and shows it as before when that fails", async () => {
    const water = buildTag("water");
    listsByPath(() => [water]);
    refuses(followTag, "max_tags", { params: { max: 10 } });
    const { user } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    await user.click(await screen.findByRole("button", { name: "Follow #water" }));
    expect(await screen.findByText(/#water could not be followed/)).toBeVisible();
    const sent = answers(followTag, { following: true, counters: { totalFollowers: 3 } });
    await user.click(await screen.findByRole("button", { name: "Follow #water" }));
    expect(await screen.findByRole("button", { name: "Following #water. Stop following" })).toBeVisible();
    expect(screen.getByText(/3 followers/)).toBeVisible();
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tag: water.id, spaceId: worldSpaceId }));
  });

  it("makes the feed another one by what is followed, and no other list", async () => {
    const keyOf = (filterBy: string) => [...itemKeys.in(worldSpaceId), "stories", { filterBy }];
    for (const one of ["feed", "recent"]) queryClient.setQueryData(keyOf(one), { pages: [], pageParams: [] });
    answers(followTag, { following: true, counters: { totalFollowers: 3 } });
    await setFollowing(buildTag("water"), true);
    expect(queryClient.getQueryState(keyOf("feed"))?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(keyOf("recent"))?.isInvalidated).toBe(false);
  });

  it("follows ten at most", async () => {
    follows(Array.from({ length: 10 }, (_, at) => buildTag(`tag${at}`, { following: true })));
    listsByPath(() => [buildTag("water")]);
    const { user } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    const button = await screen.findByRole("button", { name: "Follow #water" });
    await waitFor(async () => {
      await user.click(button);
      expect(screen.getByText("You can only follow up to 10 tags")).toBeVisible();
    });
  });

  it("offers those there are while one types, and takes the one that is chosen", async () => {
    listsByPath(() => []);
    const asked = answers(autocomplete, {
      data: ["water", "watersupply"].map((value) => ({
        id: value,
        value,
        denotationChar: "#" as const,
        link: `/tags/${value}`,
        role: null,
        photoURL: null,
      })),
    });
    const sent = answers(addTags, { items: [] });
    const { user, fill } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    await screen.findByRole("heading", { name: "No tags yet" });
    await user.click(await screen.findByRole("button", { name: "Add tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add tags to this space" }));
    await fill("Tag", "#Wat");
    await user.click(await screen.findByRole("option", { name: "#watersupply" }));
    expect(dialog.getByText("#watersupply")).toBeVisible();
    expect(screen.getByLabelText("Tag", { selector: "input" })).toHaveValue("");
    expect(asked[0]?.url.searchParams.get("searchParam")).toBe("wat");
    // What is chosen is not offered again.
    await fill("Tag", "wat");
    expect(await screen.findByRole("option", { name: "#water" })).toBeVisible();
    expect(screen.queryByRole("option", { name: "#watersupply" })).toBeNull();
    await user.clear(screen.getByLabelText("Tag", { selector: "input" }));
    await user.click(dialog.getByRole("button", { name: "Add tags" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tags: ["watersupply"] }));
  });

  it("takes several at once, which commas and blanks end", async () => {
    listsByPath(() => []);
    const sent = answers(addTags, { items: [] });
    const { user } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    await screen.findByRole("heading", { name: "No tags yet" });
    await user.click(await screen.findByRole("button", { name: "Add tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add tags to this space" }));
    const field = dialog.getByLabelText("Tag", { selector: "input" });
    await user.click(field);
    await user.paste("#Water, drains  roa");
    expect(field).toHaveValue("roa");
    await user.keyboard("ds,bad.tag ");
    expect(dialog.getByText(/letters, digits, - and _ only/)).toBeVisible();
    expect(field).toHaveValue("bad.tag ");
    await user.clear(field);
    await user.click(dialog.getByRole("button", { name: "Add tags" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tags: ["water", "drains", "roads"] }));
  });

  it("takes new ones, and says which cannot be", async () => {
    listsByPath(() => []);
    const sent = answers(addTags, { items: [] });
    const { user, fill } = await renderApp(<TagList spaceId={worldSpaceId} empty="tags" />);
    await screen.findByRole("heading", { name: "No tags yet" });
    await user.click(await screen.findByRole("button", { name: "Add tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add tags to this space" }));
    await fill("Tag", "no.dots");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText(/letters, digits, - and _ only/)).toBeVisible();
    await fill("Tag", "#Drains");
    await user.click(dialog.getByRole("button", { name: "Add tags" }));
    expect(await screen.findByText("Tags added successfully.")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tags: ["drains"], spaceId: worldSpaceId });
  });
});

it("draws a cloud by name, larger the more a tag is used, and says how much", async () => {
  listsByPath(() => [buildTag("water", {}, 100), buildTag("drains", {}, 1), buildTag("roads", {}, 10)]);
  await renderApp(<TagCloud spaceId={worldSpaceId} empty={null} />);
  const list = within(await screen.findByRole("list", { name: "Tags by how much they are used" }));
  const links = list.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
    "drains, used 1 time",
    "roads, used 10 times",
    "water, used 100 times",
  ]);
  const sizes = links.map((link) => Number.parseFloat(link.style.fontSize));
  expect(sizes).toEqual([0.875, expect.closeTo(1.58, 1), 2.5]);
});
