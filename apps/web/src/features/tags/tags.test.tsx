import {
  addTags,
  autocomplete,
  followTag,
  followTags,
  getItem,
  listFollowed,
  setAlertTags,
  type TagView,
  unfollowTag,
  updateTag,
  worldSpaceId,
} from "@bump/contract";
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
import { buildTag } from "#test/tags.ts";
import {
  AlertTags,
  FollowedTags,
  LazyTagsToFollow,
  MyAlerts,
  OfTag,
  TagCloud,
  TagInfo,
  TagList,
  TagPeople,
} from "./index.ts";
import { setFollowing } from "./tags.mutations.ts";

const follows = (items: TagView[]) => answers(listFollowed, { items, alerts: [] });

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

describe("the tags followed", () => {
  it("are counted, and one is given up after a question", async () => {
    const water = buildTag("water", { following: true });
    follows([water]);
    const sent = answers(unfollowTag, { following: false, counters: { totalFollowers: 1 } });
    const { user } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    expect(await screen.findByText("1 of 10")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Following #water. Stop following" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Stop following #water?" }));
    expect(sent).toHaveLength(0);
    follows([]);
    await user.click(dialog.getByRole("button", { name: "Stop following" }));
    expect(await screen.findByRole("heading", { name: "You are not following any tags (yet)!" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tag: water.id });
  });

  it("are edited as a whole", async () => {
    follows([buildTag("water", { following: true })]);
    const sent = answers(followTags, { tags: ["water", "roads"] });
    const { user, fill } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    await screen.findByRole("dialog", { name: "Tags you follow" });
    await fill("Tag", "roads");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Tags saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tags: ["water", "roads"], spaceId: worldSpaceId });
  });

  it("are ten and then no more, which the dialog says", async () => {
    follows(Array.from({ length: 10 }, (_, at) => buildTag(`tag${at}`, { following: true })));
    const { user } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tags you follow" }));
    expect(dialog.getByText("You can only follow up to 10 tags")).toBeVisible();
    expect(dialog.getByLabelText("Tag", { selector: "input" })).toBeDisabled();
  });

  it("say of a word that is too long that it is, and ask for none like it", async () => {
    follows([buildTag("water", { following: true })]);
    const asked = answers(autocomplete, { data: [] } as never);
    const { user, fill } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tags you follow" }));
    await fill("Tag", "x".repeat(129));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Max 128 characters")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toHaveLength(0);
  });
});

describe("tags to follow", () => {
  it("are the space's most used, with how many the person follows", async () => {
    const water = buildTag("water", {
      counters: { totalStories: 80, totalProblems: 3, totalSolutions: 1, totalFollowers: 2 },
    });
    const followed = buildTag("drains", { following: true }, 90);
    const asked = listsByPath(() => [followed, water]);
    follows([followed]);
    await renderApp(<LazyTagsToFollow spaceId={worldSpaceId} />);
    expect(await screen.findByRole("link", { name: "water" })).toHaveAttribute("href", `/tags/${water.id}/info`);
    expect(screen.getByText("84 posts")).toBeVisible();
    expect(screen.queryByRole("link", { name: "drains" })).toBeNull();
    expect(await screen.findByText("1 of 10")).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: "tags",
      orderBy: "top",
      spaceId: worldSpaceId,
    });
  });

  it("do not show where nothing has been tagged", async () => {
    const asked = listsByPath(() => []);
    await renderApp(<LazyTagsToFollow spaceId={worldSpaceId} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
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

describe("one tag", () => {
  it("is found by its name, whatever its case, and described", async () => {
    const asked = answers(getItem, { data: buildTag("water", { description: "Pipes and taps." }) } as never);
    await renderApp(<OfTag id="Water">{(tag) => <TagInfo tag={tag} />}</OfTag>);
    expect(await screen.findByRole("region", { name: "What it stands for" })).toHaveTextContent("Pipes and taps.");
    expect(asked[0]?.url.searchParams.get("path")).toBe("tags/water");
  });

  it("that nobody uses says so", async () => {
    refuses(getItem, "not_found");
    await renderApp(<OfTag id="nowhere">{() => null}</OfTag>);
    expect(await screen.findByRole("heading", { name: "This tag is not used yet" })).toBeVisible();
  });

  it("that is a word elsewhere is offered to be added here", async () => {
    refuses(getItem, "not_found");
    const sent = answers(addTags, { items: [] });
    const { user } = await renderApp(<OfTag id="Wells">{() => null}</OfTag>);
    await user.click(await screen.findByRole("button", { name: "Add tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add tags to this space" }));
    await user.click(dialog.getByRole("button", { name: "Add tags" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tags: ["wells"] }));
  });

  it("lists who has it on their profile", async () => {
    const asked = listsByPath(() => [
      { ...lakshmi, bio: "Reads meters.", profileTags: ["water"], when, createdAt: when },
    ]);
    const tag = buildTag("water");
    await renderApp(<TagPeople tag={tag} />);
    expect(await screen.findByRole("heading", { name: "People with #water on their profile" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Lakshmi" })).toBeVisible();
    expect(screen.getByText("Reads meters.")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`tags/${tag.id}/profiles`);
  });

  it("that nobody carries leads to the own profile", async () => {
    listsByPath(() => []);
    await renderApp(<TagPeople tag={buildTag("water")} />);
    expect(await screen.findByRole("link", { name: "Put it on your profile" })).toHaveAttribute(
      "href",
      "/settings/profile",
    );
  });

  it("is described by who may, and stays as it was when that fails", async () => {
    const tag = buildTag("water", { description: "Pipes.", can: { edit: true, remove: false, report: true } });
    refuses(updateTag, "forbidden");
    const { user } = await renderApp(<TagInfo tag={tag} />);
    await user.click(await screen.findByRole("button", { name: "Describe #water" }));
    await user.type(await screen.findByRole("textbox", { name: "What it stands for" }), " And taps.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/The description could not be saved/)).toBeVisible();
    const sent = answers(updateTag, { data: { ...tag, description: "Pipes. And taps." } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Description saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { description: "Pipes. And taps." } });
  });

  it("is not described by others", async () => {
    await renderApp(<TagInfo tag={buildTag("water", { description: "Pipes." })} />);
    await screen.findByText("Pipes.");
    expect(screen.queryByRole("button", { name: "Describe #water" })).toBeNull();
  });
});

describe("alert tags", () => {
  const alerts = (tags: string[]) => answers(listFollowed, { items: [], alerts: tags });

  it("are shown with the chip that changes them", async () => {
    alerts(["water"]);
    const sent = answers(setAlertTags, ({ body }) => ({ tags: (body as { tags: string[] }).tags }));
    const { user, fill } = await renderApp(<AlertTags spaceId={worldSpaceId} />);
    const bar = within(await screen.findByRole("region", { name: "Alert tags" }));
    expect(bar.getByRole("link", { name: "water" })).toHaveAttribute("href", "/tags/water/info");
    await user.click(bar.getByRole("button", { name: "Edit alerts" }));
    await screen.findByRole("dialog", { name: "Alert tags" });
    alerts(["water", "roads"]);
    await fill("Tag", "#Roads");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Alerts saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tags: ["water", "roads"], spaceId: worldSpaceId });
    expect(await bar.findByRole("link", { name: "roads" })).toBeVisible();
  });

  it("take ten and then no more", async () => {
    alerts(Array.from({ length: 10 }, (_, at) => `tag${at}`));
    const { user } = await renderApp(<AlertTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit alerts" }));
    expect(await screen.findByText("Maximum 10 tags.")).toBeVisible();
    expect(screen.getByLabelText("Tag", { selector: "input" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Remove #tag3" }));
    expect(screen.getByLabelText("Tag", { selector: "input" })).toBeEnabled();
  });

  it("say so where there are none, and are chosen from there", async () => {
    alerts([]);
    const { user } = await renderApp(<MyAlerts spaceId={worldSpaceId} of="problems" />);
    expect(await screen.findByRole("heading", { name: "You have no problem alerts" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose tags" }));
    expect(await screen.findByRole("dialog", { name: "Alert tags" })).toBeVisible();
  });

  it("say that nothing carries them yet", async () => {
    alerts(["water"]);
    await renderApp(<MyAlerts spaceId={worldSpaceId} of="solutions" />);
    expect(await screen.findByRole("heading", { name: "You will hear of solutions with these tags" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Alert tags" })).toBeVisible();
  });
});
