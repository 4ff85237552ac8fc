import { getCommon, getItem, listShields, type PersonView, setShield } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { PeopleHost, PeopleList, PersonCommon, PersonInfo, ShieldMenu, ShieldsSection } from "./index.ts";

const person: PersonView = { ...lakshmi, bio: "Reads meters.", profileTags: ["water"], when, createdAt: when };
const board = { ...person, id: lakshmi.id.replace("f1", "f2"), displayName: "Water Board", role: "org" as const };
const nothing = { spaces: [], tags: [], problems: [], shield: null };

beforeEach(async () => {
  await signInAs();
});

it("lists people with who they are, and asks for more as it ends", async () => {
  const asked = listsByPath(({ last }) => (last ? [board] : { items: [person], last: "next" }));
  const { user } = await renderApp(<PeopleList kind="people" empty="Nobody" />);
  const name = await screen.findByRole("link", { name: "Lakshmi" });
  expect(name).toHaveAttribute("href", `/network/${person.id}/info`);
  const card = within(name.closest<HTMLElement>("[role=listitem]")!);
  expect(card.getByText("Reads meters.")).toBeVisible();
  expect(card.getByText("water")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("link", { name: "Water Board" })).toBeVisible();
  expect(screen.getByText("Organisation")).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get("path"))).toEqual(["people", "people"]);
});

it("searches from three letters on", async () => {
  const asked = listsByPath(({ query }) => (query ? [] : [person]));
  const { fill } = await renderApp(<PeopleList kind="orgs" empty="Nobody" />);
  await screen.findByRole("link", { name: "Lakshmi" });
  await fill("Find organisations", "wa");
  expect(await screen.findByText("Type at least 3 characters.")).toBeVisible();
  expect(asked).toHaveLength(1);
  await fill("Find organisations", "wat");
  expect(await screen.findByText("No users found")).toBeVisible();
  expect(asked.at(-1)?.url.searchParams.get("query")).toBe("wat");
});

it("sorts, and narrows to who has a tag of the reader's, which is marked", async () => {
  await signInAs(buildMe({ profileTags: ["water", "roads"] }));
  const asked = listsByPath(() => [{ ...person, profileTags: ["water", "wells"] }]);
  const { user } = await renderApp(<PeopleList kind="people" empty="Nobody" />);
  expect(await screen.findByRole("link", { name: "water (yours too)" })).toHaveAttribute("href", "/tags/water/info");
  expect(screen.getByRole("link", { name: "wells" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sort: A to Z" }));
  await user.click(await screen.findByRole("menuitem", { name: "Newest" }));
  await user.click(screen.getByRole("button", { name: "Show" }));
  await user.click(await screen.findByRole("menuitem", { name: "With a tag of mine" }));
  await waitFor(() => {
    expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
      orderBy: "recent",
      tags: "water,roads",
    });
  });
});

it("says what belongs there while there is nobody", async () => {
  listsByPath(() => []);
  await renderApp(<PeopleList kind="orgs" empty={<p>No organisations yet</p>} />);
  expect(await screen.findByText("No organisations yet")).toBeVisible();
});

it("tells who somebody is in their words", async () => {
  answers(getItem, { data: { ...person, bio: "", profileTags: [] } });
  await renderApp(<PersonInfo id={person.id} />);
  expect(await screen.findByText("Has not said anything about themselves yet.")).toBeVisible();
  expect(screen.getByText("No tags yet.")).toBeVisible();
});

it("shows only what is in common", async () => {
  const { spaceId, spaceName, code, isPrivate, img } = buildSpace();
  answers(getCommon, { ...nothing, spaces: [{ spaceId, spaceName, code, isPrivate, img }] });
  await renderApp(<PersonCommon id={person.id} empty="Nothing" />);
  const spaces = within(await screen.findByRole("region", { name: "Spaces you share" }));
  expect(spaces.getByRole("link", { name: spaceName })).toHaveAttribute("href", `/space/${spaceId}/info`);
  expect(screen.queryByRole("region", { name: "Tags you share" })).toBeNull();
});

it("asks before it blocks, shows that it did, and takes it back", async () => {
  answers(getCommon, nothing);
  const sent = answers(setShield, { shield: "block" });
  const { user } = await renderApp(
    <>
      <ShieldMenu person={person} />
      <PeopleHost />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "More about Lakshmi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Block Lakshmi?" }));
  expect(dialog.getByText(/no longer see what they write/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Block" }));
  expect(await screen.findByText("Blocked")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Blocked")).toBeNull());
  expect(sent.map(({ body }) => body)).toMatchObject([{ shield: "block" }, { shield: "none" }]);
});

it("mutes at once, and takes it back", async () => {
  answers(getCommon, nothing);
  const sent = answers(setShield, { shield: "mute" });
  const { user } = await renderApp(<ShieldMenu person={person} />);
  await user.click(await screen.findByRole("button", { name: "More about Lakshmi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mute" }));
  expect(await screen.findByText("Muted")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Muted")).toBeNull());
  expect(sent.map(({ body }) => body)).toMatchObject([{ shield: "mute" }, { shield: "none" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

it("shows what is when the server refuses", async () => {
  answers(getCommon, { ...nothing, shield: "mute" });
  refuses(setShield, "too_many");
  const { user } = await renderApp(<ShieldMenu person={person} />);
  await screen.findByText("Muted");
  await user.click(screen.getByRole("button", { name: "More about Lakshmi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Unmute" }));
  expect(await screen.findByText(/Nothing changed for Lakshmi/)).toBeVisible();
  expect(screen.getByText("Muted")).toBeVisible();
});

it("lists whom one has shut out, with the way back", async () => {
  let items = [{ id: lakshmi.id, author: lakshmi, shield: "mute" as const, when, createdAt: when }];
  answers(listShields, () => ({ items, last: null, lastScannedWhen: when }));
  const sent = answers(setShield, () => {
    items = [];
    return { shield: null };
  });
  const { user } = await renderApp(<ShieldsSection />);
  await user.click(await screen.findByRole("button", { name: "Unmute: Lakshmi" }));
  expect(await screen.findByText("You have muted or blocked nobody.")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ shield: "none" });
});
