import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { getSpace } from "@bump/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getSession } from "#lib/session.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildSpace, listsSpaces } from "#test/spaces.ts";
import { routeTree } from "../routeTree.gen.ts";
import { listDestinations } from "./destinations.ts";
import { closePanel } from "./palette.ts";
import { PaletteHost } from "./PaletteHost.tsx";

const router = createRouter({ routeTree, history: createMemoryHistory() });
const paths = (runsSpace = false) => listDestinations(router, getSession(), runsSpace).map(({ path }) => path);

beforeEach(async () => {
  await signInAs();
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
