import { changeSpace, getSpace, getPublicFigures, listAudit, type UserView } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SwitchingDialog } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildCountry, buildSpace, listsSpaces, when } from "#test/spaces.ts";
import { AboutSpace } from "./AboutSpace.tsx";
import { Shell } from "./Shell.tsx";
import { SideNav } from "./SideNav.tsx";
import { SpaceSwitcher } from "./SpaceSwitcher.tsx";

// Nobody speaks over it here.
vi.mock("socket.io-client", () => ({
  io: () => ({ on: () => undefined, onAny: () => undefined, disconnect: () => undefined }),
}));

const ward = buildSpace({ name: "Ward 12 Neighbours", inside: { motto: "Water first" } });
const cyclists = buildSpace({ name: "Kazipet Cyclists" });
const india = buildCountry("in", "India");
const netherlands = buildCountry("nl", "Netherlands");

beforeEach(() => {
  answers(getPublicFigures, {
    data: { total_users: 1, totalStories: 0, totalProblems: 0, totalSolved: 0, totalSolutions: 0 },
    series: [],
  });
  answers(getSpace, { data: ward });
});

afterEach(() => i18next.changeLanguage("en"));

function listsAll() {
  return listsSpaces(({ type, query }) => {
    if (type === "recent") return [india, ward];
    if (type === "favorite") return [cyclists, ward];
    if (type === "country") return [india, netherlands];
    return [ward, cyclists].filter(({ name }) => name.toLowerCase().includes(query?.toLowerCase() ?? ""));
  });
}

/** The server makes the change when the test lets it. */
function changesWhen(gate: Promise<unknown>, me: UserView) {
  return answers(changeSpace, async ({ body }) => {
    await gate;
    const space = [ward, cyclists, india].find(({ id }) => id === (body as { spaceId: string }).spaceId) ?? ward;
    return { user: { ...me, activeSpace: space } };
  });
}

describe("the switcher", () => {
  it("offers recent spaces and favourites, each once, and leads to all", async () => {
    listsAll();
    await signInAs();
    const { user } = await renderApp(<SpaceSwitcher />);
    await user.click(await screen.findByRole("button", { name: "Space: Global Space" }));

    expect(await screen.findByRole("option", { name: "Kazipet Cyclists" })).toBeVisible();
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Global Space",
      "India",
      "Ward 12 Neighbours",
      "Kazipet Cyclists",
    ]);
    expect(screen.getByRole("link", { name: "All spaces" })).toHaveAttribute("href", "/spaces/recent");
  });

  it("finds countries by their name in the reader's language, and private spaces", async () => {
    listsAll();
    await signInAs(buildMe({ appLang: "de" }));
    await i18next.changeLanguage("de");
    const { user } = await renderApp(<SpaceSwitcher />);
    await user.click(await screen.findByRole("button", { name: /Globaler Raum/ }));
    await user.type(screen.getByRole("textbox"), "nieder");

    expect(await screen.findByRole("option", { name: "Niederlande" })).toBeVisible();
    await user.clear(screen.getByRole("textbox"));
    await user.type(screen.getByRole("textbox"), "ward");
    expect(await screen.findByRole("option", { name: "Ward 12 Neighbours" })).toBeVisible();
    expect(screen.queryByRole("option", { name: "Niederlande" })).toBeNull();
  });
});

describe("changing the space", () => {
  it("shows the new space at once, makes later calls there, and goes to its front page", async () => {
    listsAll();
    const me = await signInAs();
    const gate = deferred();
    const sent = changesWhen(gate.promise, me);
    const { user, history } = await renderApp(
      <>
        <SpaceSwitcher />
        <SwitchingDialog />
      </>,
    );
    await user.click(await screen.findByRole("button", { name: "Space: Global Space" }));
    await user.click(await screen.findByRole("option", { name: "India" }));

    expect(await screen.findByRole("button", { name: "Space: India", hidden: true })).toBeInTheDocument();
    expect(await screen.findByRole("dialog", { name: "Changing to India" })).toBeVisible();
    expect(history.location.pathname).toBe("/here");
    gate.resolve();

    await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent[0]?.body).toEqual({ spaceId: india.id, spaceName: "India", code: "in", isPrivate: false });

    const later = answers(listAudit, { items: [], last: null, lastScannedWhen: when });
    await call(listAudit);
    expect(later[0]?.headers.get("x-country")).toBe("in");
    expect(later[0]?.url.searchParams.get("spaceId")).toBe(india.id);
  });

  it("takes it back when the server refuses, and says so", async () => {
    listsAll();
    await signInAs();
    refuses(changeSpace, "internal");
    const { user, history } = await renderApp(<SpaceSwitcher />);
    await user.click(await screen.findByRole("button", { name: "Space: Global Space" }));
    await user.click(await screen.findByRole("option", { name: "India" }));

    expect(await screen.findByText(/Failed to change space/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Space: Global Space" })).toBeVisible();
    expect(history.location.pathname).toBe("/here");
    const later = answers(listAudit, { items: [], last: null, lastScannedWhen: when });
    await call(listAudit);
    expect(later[0]?.headers.get("x-country")).toBe("ww");
  });
});

describe("the navigation", () => {
  it("has the last three spaces without the one the person is in, and changes to them", async () => {
    const others = ["A", "B", "C", "D"].map((letter) => buildSpace({ name: `Space ${letter}` }));
    listsSpaces(() => [ward, ...others]);
    const me = await signInAs(buildMe({ activeSpace: ward }));
    const sent = changesWhen(Promise.resolve(), me);
    const { user } = await renderApp(<SideNav />);
    const recent = await screen.findByRole("region", { name: "Recent spaces" });
    const names = within(recent)
      .getAllByRole("button")
      .map((row) => row.textContent);
    expect(names).toEqual(["Space A", "Space B", "Space C"]);

    await user.click(within(recent).getByRole("button", { name: "Space B" }));
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("spaceId", others[1]?.id));
  });

  it("has the space's motto in place of the quote, and the way to its members with their number", async () => {
    listsSpaces(() => []);
    await signInAs(buildMe({ activeSpace: ward }));
    await renderApp(<SideNav />);
    expect(await screen.findByText("Water first")).toBeVisible();
    expect(screen.getByRole("link", { name: "Members 1" })).toHaveAttribute("href", `/space/${ward.id}/members`);
  });

  it("leads to invitations that wait, and to the space of skills by its front page", async () => {
    listsSpaces(() => []);
    const me = await signInAs(buildMe({ counters: { totalInvites: 1, totalNotifications: 0 } }));
    changesWhen(Promise.resolve(), me);
    const { user, history } = await renderApp(<SideNav />);
    await user.click(await screen.findByRole("button", { name: /More spaces/ }));
    expect(screen.getByRole("link", { name: /Private spaces/ })).toHaveAttribute("href", "/spaces/private/invited");
    await user.click(screen.getByRole("button", { name: "Skills Space" }));
    await waitFor(() => expect(history.location.pathname).toBe("/skills/public"));
  });
});

it("tells of the space what its people say of it", async () => {
  const counters = { ...ward.inside!.counters, totalMembers: 1248 };
  answers(getSpace, { data: { ...ward, description: "Streets and drains", inside: { ...ward.inside!, counters } } });
  await signInAs(buildMe({ activeSpace: ward }));
  await renderApp(<AboutSpace />);
  expect(await screen.findByText("Streets and drains")).toBeVisible();
  expect(screen.getByText("1,248 members")).toBeVisible();
});

it("closes the drawer when the space is changed on its own front page", async () => {
  listsAll();
  const me = await signInAs();
  changesWhen(Promise.resolve(), me);
  const { user } = await renderApp(<Shell>page</Shell>, { path: "/stories/recent" });
  await user.click(await screen.findByRole("button", { name: "Open the navigation" }));
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });
  await user.click(await within(drawer).findByRole("button", { name: "India" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("the world's totals are those of now while the page stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const totals = { total_users: 1, totalStories: 0, totalSolved: 0, totalSolutions: 0 };
  let totalProblems = 7;
  answers(getPublicFigures, () => ({ data: { ...totals, totalProblems }, series: [] }));
  await signInAs();
  await renderApp(<AboutSpace />);
  expect(await screen.findByText("7")).toBeVisible();
  totalProblems = 8;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText("8")).toBeVisible();
  vi.useRealTimers();
});
