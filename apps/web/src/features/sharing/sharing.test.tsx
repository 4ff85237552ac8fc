import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ShareButton, shareTargets } from "./index.ts";
import { shareLink } from "./sharing.links.ts";

const long = `<p>${"Third morning without water and nobody knows why it is so. ".repeat(3)}</p>`;
const shared = { target: shareTargets.story({ id: "one" }), title: long, spaceId: "ward" };

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

it("gives away an address of this site that leads on to the page and names its space", () => {
  const link = new URL(shareLink("story/one?comment=two", "ward"));
  expect(link.origin).toBe(location.origin);
  expect(link.pathname).toBe("/shared");
  expect(Object.fromEntries(link.searchParams)).toEqual({ url: "story/one?comment=two", spaceId: "ward" });
});

it("knows the page of each thing that can be shared", () => {
  const ids = { id: "1", problemId: "2" };
  expect(Object.values(shareTargets).map((target) => target(ids))).toEqual([
    "problem/1/info",
    "story/1",
    "solution/1/info",
    "problem/2/solutions/1/info",
    "problem/2/parts/1/info",
    "skill/1/info",
    "network/1/info",
    "space/1/info",
    "tags/1/info",
    "problem/2/recipes/1",
    "spacemaps/2d/1",
  ]);
});

describe("sharing", () => {
  it("copies the link where the device has no way of its own", async () => {
    const { user } = await renderApp(<ShareButton shared={shared} />);
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link Copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(shareLink(shared.target, "ward"));
  });

  it("says when it cannot be copied", async () => {
    const { user } = await renderApp(<ShareButton shared={shared} />);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Failed to copy link")).toBeVisible();
  });

  it("uses the device's own way, with a title of 60 characters", async () => {
    const share = vi.fn<Navigator["share"]>(() => Promise.resolve());
    Object.assign(navigator, { share, canShare: () => true });
    const { user } = await renderApp(<ShareButton shared={shared} />);
    await user.click(screen.getByRole("button", { name: "Share" }));
    const { title = "", url } = share.mock.calls[0]?.[0] ?? {};
    expect(url).toBe(shareLink(shared.target, "ward"));
    expect(title).toMatch(/^Third morning.*…$/);
    expect(Array.from(title).length).toBeLessThanOrEqual(61);
  });

  it("says nothing when somebody changes their mind, and that it failed when it did", async () => {
    const share = vi
      .fn<Navigator["share"]>()
      .mockRejectedValueOnce(new DOMException("", "AbortError"))
      .mockRejectedValueOnce(new Error("x"));
    Object.assign(navigator, { share, canShare: () => true });
    const { user } = await renderApp(<ShareButton shared={shared} />);
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(screen.queryByText("Failed to share")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Failed to share")).toBeVisible();
  });
});
