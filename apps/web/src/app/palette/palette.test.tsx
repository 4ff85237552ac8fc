import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { getSpace, search, type SearchHit } from "@bump/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getSession } from "#lib/session.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { buildSpace, listsSpaces, when } from "#test/spaces.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { routeTree } from "../routeTree.gen.ts";
import { listDestinations } from "./destinations.ts";
import { closePanel, openPalette } from "./palette.ts";
import { PaletteHost } from "./PaletteHost.tsx";

const router = createRouter({ routeTree, history: createMemoryHistory() });
const paths = (runsSpace = false) => listDestinations(router, getSession(), runsSpace).map(({ path }) => path);

const nothing = {
  stories: [],
  comments: [],
  problems: [],
  solutions: [],
  skills: [],
  faqs: [],
  tags: [],
  people: [],
  spaces: [],
};

beforeEach(async () => {
  await signInAs();
  answers(search, { items: nothing });
  answers(getSpace, { data: buildSpace() });
  listsSpaces(() => []);
});

afterEach(() => act(() => closePanel()));

describe("destinations", () => {
  it("are the pages that the person may open", async () => {
    await signInAs();
    expect(paths()).toEqual(expect.arrayContaining(["/bookmarks", "/problems/alerts", "/legal/terms", "/elements"]));
    expect(paths()).not.toContain("/admin/allUsers");
    expect(paths()).not.toContain("/manage/overview");
    expect(paths().filter((path) => path.includes("$") || path.startsWith("/auth"))).toEqual([]);
  });

  it("of an admin have the admin's pages", async () => {
    await signInAs(buildMe({ siteRole: "admin" }));
    expect(paths()).toEqual(expect.arrayContaining(["/admin/allUsers", "/admin/settings"]));
  });

  it("of who runs the space they are in have its management", async () => {
    await signInAs();
    expect(paths(true)).toEqual(expect.arrayContaining(["/manage/overview", "/manage/users"]));
    expect(paths(true)).not.toContain("/admin/allUsers");
  });

  it("begin with what people want most, and name each address once", async () => {
    await signInAs();
    expect(paths()[0]).toBe("/stories/recent");
    expect(new Set(paths()).size).toBe(paths().length);
  });

  it("say what they are a part of", async () => {
    await signInAs();
    const alerts = listDestinations(router, getSession(), false).find(({ path }) => path === "/problems/alerts");
    expect(alerts?.pages).toEqual(["problems", "problemsAlerts"]);
  });
});

it("offers the management of the spaces that the person runs, wherever they are", async () => {
  const mine = buildSpace({ name: "Ward 12 Neighbours", can: { manage: true } });
  listsSpaces(() => [mine, buildSpace({ name: "Kazipet Cyclists" })]);
  const { user, history } = await renderApp(<PaletteHost />);
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Search or go to a page" });
  await user.type(within(dialog).getByRole("textbox"), "ward 12");
  await user.click(await within(dialog).findByRole("button", { name: "Ward 12 Neighbours › Manage space" }));
  await waitFor(() => expect(history.location.pathname).toBe(`/space/${mine.id}/manage`));
  expect(screen.queryByText(/Kazipet/)).toBeNull();
});

it("finds pages and spaces whether or not their accents are typed", async () => {
  listsSpaces(() => [buildSpace({ name: "Bóveda Açaí", can: { manage: true } })]);
  const { user } = await renderApp(<PaletteHost />);
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Search or go to a page" });
  for (const text of ["boveda acai", "BÓVEDA"]) {
    await user.clear(within(dialog).getByRole("textbox"));
    await user.type(within(dialog).getByRole("textbox"), text);
    expect(await within(dialog).findByRole("button", { name: "Bóveda Açaí › Manage space" })).toBeVisible();
  }
});

it("has what was typed before it came, and the page's own keys have not", async () => {
  const heard = vi.fn<(key: string) => void>();
  const listen = (event: KeyboardEvent) => event.defaultPrevented || heard(event.key);
  await renderApp(<PaletteHost />);
  document.addEventListener("keydown", listen);
  act(() => {
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    for (const key of "nairobi") fireEvent.keyDown(document.body, { key });
  });
  document.removeEventListener("keydown", listen);
  const dialog = await screen.findByRole("dialog", { name: "Search or go to a page" });
  expect(within(dialog).getByRole("textbox")).toHaveValue("nairobi");
  expect(heard).not.toHaveBeenCalled();
});

describe("search", () => {
  const hit: SearchHit = {
    id: "0190a000-0000-7000-8000-0000000000d1",
    kind: "stories",
    path: "stories/0190a000-0000-7000-8000-0000000000d1",
    link: "/story/0190a000-0000-7000-8000-0000000000d1",
    title: "",
    highlight: "Third morning without \uE000water\uE001.",
    author: null,
    space: buildSpace(),
    when,
    createdAt: when,
  };

  async function look(text: string) {
    const app = await renderApp(<PaletteHost />);
    await app.user.keyboard("{Control>}k{/Control}");
    const dialog = await screen.findByRole("dialog", { name: "Search or go to a page" });
    await app.user.type(within(dialog).getByRole("textbox"), text);
    return { ...app, dialog: within(dialog) };
  }

  it("finds what can be read, and opens it by the keyboard alone", async () => {
    const asked = answers(search, { items: { ...nothing, stories: [hit] } });
    const { user, history, dialog } = await look("water");
    expect(await dialog.findByRole("button", { name: /Third morning without water/ })).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get("q"))).toEqual(["water"]);
    // The first is chosen, though it came after the typing.
    await user.keyboard("{Enter}");
    await waitFor(() => expect(history.location.pathname).toBe("/shared"));
    expect(new URLSearchParams(history.location.search).get("url")).toBe(hit.link);
  });

  it("leads to all of what was found", async () => {
    answers(search, { items: { ...nothing, stories: [hit] } });
    const { user, history, dialog } = await look("water");
    await user.click(await dialog.findByRole("button", { name: "All results for “water”" }));
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe("/search?q=water"));
  });

  it("says when there is nothing, and when it did not work", async () => {
    const { user, dialog } = await look("zzzz");
    expect(await dialog.findByText("Nothing found for “zzzz”")).toBeVisible();
    breaks(search);
    await user.type(dialog.getByRole("textbox"), "y");
    expect(await dialog.findByRole("button", { name: /The search did not work/ })).toBeVisible();
  });
});

describe("keys", () => {
  it("open the palette, and close it again", async () => {
    await signInAs();
    const { user } = await renderApp(<PaletteHost />);
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("dialog", { name: "Search or go to a page" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.keyDown(document.body, { key: "/" });
    expect(await screen.findByRole("dialog", { name: "Search or go to a page" })).toBeVisible();
  });

  it("Escape closes the palette alone where it lies over a dialog", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = await renderApp(
      <>
        <ResponsiveDialog opened onClose={onClose} title="Below">
          A form
        </ResponsiveDialog>
        <PaletteHost />
      </>,
    );
    act(() => openPalette());
    expect(await screen.findByRole("dialog", { name: "Search or go to a page" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Search or go to a page" })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("? shows the keys", async () => {
    await renderApp(<PaletteHost />);
    fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
    expect(await screen.findByRole("dialog", { name: "Keyboard" })).toHaveTextContent("Show these keys");
  });

  it("leave who is writing alone, Ctrl K excepted", async () => {
    const { user } = await renderApp(
      <>
        <input aria-label="Text" />
        <PaletteHost />
      </>,
    );
    await user.type(screen.getByLabelText("Text"), "a/b?");
    expect(screen.getByLabelText("Text")).toHaveValue("a/b?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("dialog")).toBeVisible();
  });
});
