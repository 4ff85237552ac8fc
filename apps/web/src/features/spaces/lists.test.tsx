import {
  acceptInvite,
  changeSpace,
  declineInvite,
  favoriteSpace,
  leaveSpace,
  listSpaces,
  removeSpace,
  requestAccess,
} from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildCountry, buildSpace, listsSpaces } from "#test/spaces.ts";
import { CountryList } from "./components/CountryList.tsx";
import { PrivateSpaces } from "./components/PrivateSpaces.tsx";
import { RecentSpaces } from "./components/RecentSpaces.tsx";
import { SpaceList } from "./components/SpaceList.tsx";

const owned = { edit: true, remove: true, manage: true, invite: true, leave: true };
const outside = { enter: false, leave: false };

beforeEach(() => signInAs());
afterEach(() => i18next.changeLanguage("en"));

function showsList(status: "active" | "invited" | "requested" | "blocked" = "active") {
  return renderApp(<SpaceList filter={{ type: "private", status }} label="Spaces" empty={<p>None here</p>} />);
}

function cards() {
  return screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
}

describe("a list", () => {
  it("goes on where the first page ended", async () => {
    const asked = listsSpaces(({ last }) =>
      last === null
        ? { items: [buildSpace({ name: "First" })], last: "after-first" }
        : { items: [buildSpace({ name: "Second" })], last: null },
    );
    const { user } = await showsList();
    await user.click(await screen.findByRole("button", { name: "Show more" }));

    expect(await screen.findByText("Second")).toBeVisible();
    expect(cards()).toEqual(["First", "Second"]);
    expect(asked[1]?.url.searchParams.get("lastDocumentID")).toBe("after-first");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says that it is empty", async () => {
    listsSpaces(() => []);
    await showsList();
    expect(await screen.findByText("None here")).toBeVisible();
  });

  it("offers another try when it could not be loaded", async () => {
    breaks(listSpaces);
    const { user } = await showsList();
    const retry = await screen.findByRole("button", { name: "Retry" });
    listsSpaces(() => [buildSpace({ name: "Back again" })]);
    await user.click(retry);
    expect(await screen.findByText("Back again")).toBeVisible();
  });
});

describe("a card", () => {
  it("lets a contributor in, and offers neither Edit nor Delete", async () => {
    const space = buildSpace({ name: "Ward 12", inside: {} });
    listsSpaces(() => [space]);
    const sent = answers(changeSpace, { user: buildMe({ activeSpace: space }) });
    const { user, history } = await showsList();
    await user.click(await screen.findByRole("button", { name: "More for Ward 12" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Summary", "Report", "Leave"]);
    await user.keyboard("{Escape}");

    await user.click(screen.getByRole("button", { name: "Enter Ward 12" }));
    await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
    expect(sent[0]?.body).toHaveProperty("spaceId", space.id);
  });

  it("is the star's place: shown at once, taken back when the server refuses", async () => {
    listsSpaces(() => [buildSpace({ name: "Ward 12" })]);
    const gate = deferred();
    answers(favoriteSpace, async () => {
      await gate.promise;
      return { favorite: true };
    });
    const { user } = await showsList();
    const star = await screen.findByRole("button", { name: "Favourite: Ward 12", pressed: false });
    await user.click(star);
    await waitFor(() => expect(star).toHaveAttribute("aria-pressed", "true"));
    listsSpaces(() => [buildSpace({ name: "Ward 12", favorite: true })]);
    gate.resolve();

    refuses(favoriteSpace, "not_found");
    await waitFor(async () => {
      await user.click(screen.getByRole("button", { name: "Favourite: Ward 12" }));
      expect(screen.getByText(/Failed to change your favourites/)).toBeVisible();
    });
    expect(screen.getByRole("button", { name: "Favourite: Ward 12" })).toHaveAttribute("aria-pressed", "true");
  });

  it("warns an owner plainly before the space is deleted", async () => {
    const space = buildSpace({ name: "Ward 12", status: "owner", can: owned });
    let there = true;
    listsSpaces(() => (there ? [space] : []));
    const sent = answers(removeSpace, () => {
      there = false;
      return {};
    });
    const { user } = await showsList();
    await user.click(await screen.findByRole("button", { name: "More for Ward 12" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete “Ward 12”?" });
    expect(dialog).toHaveTextContent(/stories, problems, solutions, maps, chats and files.*cannot be undone/);
    expect(sent).toHaveLength(0);

    await user.click(within(dialog).getByRole("button", { name: "OK" }));
    expect(await screen.findByText("Space deleted")).toBeVisible();
    expect(await screen.findByText("None here")).toBeVisible();
  });

  it("keeps the space of its last owner, and says why", async () => {
    listsSpaces(() => [buildSpace({ name: "Ward 12", status: "owner", can: owned })]);
    refuses(leaveSpace, "last_owner");
    const { user } = await showsList();
    await user.click(await screen.findByRole("button", { name: "More for Ward 12" }));
    await user.click(await screen.findByRole("menuitem", { name: "Leave" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByText(/Failed to leave the space/)).toBeVisible();
    expect(screen.getByText("Ward 12")).toBeInTheDocument();
  });

  it("of an invitation accepts", async () => {
    const space = buildSpace({ name: "Ward 12", status: "invited", can: outside, inside: null });
    let open = true;
    listsSpaces(() => (open ? [space] : []));
    answers(acceptInvite, () => {
      open = false;
      return { data: buildSpace({ id: space.id, name: "Ward 12" }) };
    });
    const { user } = await showsList("invited");
    expect(await screen.findByText("Invited")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("You are a member of Ward 12 now")).toBeVisible();
    expect(await screen.findByText("None here")).toBeVisible();
  });

  it("of an invitation declines, and stays where that fails", async () => {
    listsSpaces(() => [buildSpace({ name: "Ward 12", status: "invited", can: outside, inside: null })]);
    refuses(declineInvite, "illegal_transition");
    const { user } = await showsList("invited");
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText(/Failed to decline the invitation/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled();
  });

  it("takes a request back", async () => {
    const space = buildSpace({ name: "Ward 12", status: "requested", can: { ...outside, leave: true }, inside: null });
    let asked = true;
    listsSpaces(() => (asked ? [space] : []));
    answers(leaveSpace, () => {
      asked = false;
      return {};
    });
    const { user } = await showsList("requested");
    await user.click(await screen.findByRole("button", { name: "Withdraw the request" }));
    expect(await screen.findByText("Request withdrawn")).toBeVisible();
    expect(await screen.findByText("None here")).toBeVisible();
  });

  it("shows nothing but the name to who is blocked", async () => {
    listsSpaces(() => [buildSpace({ name: "Ward 12", status: "blocked", can: outside, inside: null })]);
    await showsList("blocked");
    expect(await screen.findByText("Blocked")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("private spaces", () => {
  it("can be looked for and asked to let one in", async () => {
    const found = buildSpace({ name: "Lake Watch", status: null, can: { ...outside, request: true }, inside: null });
    let status: "requested" | null = null;
    listsSpaces(({ query }) =>
      query === "lake" ? [{ ...found, status, can: { ...found.can, request: !status } }] : [],
    );
    const sent = answers(requestAccess, () => {
      status = "requested";
      return { status };
    });
    const { user } = await renderApp(<PrivateSpaces />);
    expect(await screen.findByText("You are in no private space")).toBeVisible();
    await user.type(screen.getByRole("searchbox"), "lake");
    await user.click(await screen.findByRole("button", { name: "Request access" }));

    expect(await screen.findByText("Space access request submitted successfully")).toBeVisible();
    expect(sent[0]?.body).toEqual({ requestedSpaceId: found.id });
    expect(await screen.findByRole("button", { name: "Withdraw the request" })).toBeVisible();
  });
});

describe("countries", () => {
  it("stand in the order of the reader's alphabet, by their names in it", async () => {
    await signInAs(buildMe({ appLang: "de" }));
    await i18next.changeLanguage("de");
    listsSpaces(() => [
      buildCountry("eg", "Egypt"),
      buildCountry("at", "Austria"),
      buildCountry("de", "Germany"),
      buildCountry("za", "South Africa"),
    ]);
    await renderApp(<CountryList />);
    await screen.findByText("Deutschland");
    const names = screen.getAllByRole("listitem").map((row) => within(row).getByRole("link").textContent);
    expect(names).toEqual(["Ägypten", "Deutschland", "Österreich", "Südafrika"]);
    expect(screen.getAllByRole("listitem")[0]?.querySelector("img")).toHaveAttribute("src", "/flags/eg.svg");
  });

  it("are found without their accents, and nothing is said plainly", async () => {
    listsSpaces(() => [buildCountry("ci", "Ivory Coast"), buildCountry("in", "India")]);
    const { user } = await renderApp(<CountryList />);
    await screen.findByText("India");
    await user.type(screen.getByRole("searchbox"), "cote");
    await waitFor(() => expect(screen.queryByText("India")).toBeNull());
    expect(screen.getByRole("link", { name: /Côte/ })).toBeVisible();
    await user.type(screen.getByRole("searchbox"), "xyz");
    expect(await screen.findByText("No country by that name")).toBeVisible();
  });
});

it("shows recent spaces and favourites apart, and how to make one", async () => {
  listsSpaces(({ type }) => (type === "recent" ? [buildSpace({ name: "Ward 12" })] : []));
  await renderApp(<RecentSpaces empty={<p>Nowhere yet</p>} />);
  expect(within(await screen.findByRole("region", { name: "Recent" })).getByText("Ward 12")).toBeVisible();
  expect(await screen.findByText("Mark a space with its star, and it stands here.")).toBeVisible();
  expect(screen.queryByText("Nowhere yet")).toBeNull();
});
