import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { PageTabs } from "./PageTabs.tsx";

const tabs = [
  { label: "Recent", to: "/problems/recent" },
  { label: "Alerts", to: "/problems/alerts", count: 3, urgent: true },
] as const;

it("marks the tab of the page, and moves with it", async () => {
  const { user, history } = await renderApp(<PageTabs label="Problems" tabs={tabs} />, { path: "/problems/recent" });
  expect(screen.getByRole("navigation", { name: "Problems" })).toBeVisible();
  expect(screen.getByRole("link", { name: /Recent/ })).toHaveAttribute("aria-current", "page");

  await user.click(screen.getByRole("link", { name: /Alerts/ }));
  expect(screen.getByRole("link", { name: /Alerts/ })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: /Recent/ })).not.toHaveAttribute("aria-current");
  expect(history.location.pathname).toBe("/problems/alerts");
  expect(history.length).toBe(2);
});

it("is one step of the history where it is told so", async () => {
  const { user, history } = await renderApp(<PageTabs label="Problems" tabs={tabs} replace />, {
    path: "/problems/recent",
  });
  await user.click(screen.getByRole("link", { name: /Alerts/ }));
  expect(history.location.pathname).toBe("/problems/alerts");
  expect(history.length).toBe(1);
});

it("does not mark a parent's tab for its neighbour", async () => {
  const nested = [
    { label: "Here", to: "/activity" },
    { label: "All", to: "/activity/all-{$old}", params: { old: "(OLD)" } },
  ] as const;
  await renderApp(<PageTabs label="Activity" tabs={nested} />, { path: "/activity/all-(OLD)" });
  expect(screen.getByRole("link", { name: /All/ })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: /Here/ })).not.toHaveAttribute("aria-current");
});

it("shows how many, and keeps the focus of who moves along it", async () => {
  await renderApp(<PageTabs label="Problems" tabs={tabs} />);
  expect(screen.getByText("3")).toBeVisible();
  expect(screen.getByRole("link", { name: /Alerts/ }).closest("[data-keep-focus]")).not.toBeNull();
});

it("keeps the page's tab in sight while fonts and counts come, until somebody moves the bar", async () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
      constructor(onResize: () => void) {
        observers.push(onResize);
      }
    },
  );
  await renderApp(<PageTabs label="Problems" tabs={tabs} />, { path: "/problems/alerts" });
  const bar = screen.getByRole("navigation", { name: "Problems" });
  vi.spyOn(bar, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 48));
  const tab = vi.spyOn(screen.getByRole("link", { name: /Alerts/ }), "getBoundingClientRect");
  tab.mockReturnValue(new DOMRect(500, 0, 80, 48));
  const grow = () => act(() => observers.forEach((onResize) => onResize()));
  grow();
  expect(bar.scrollLeft).toBe(580 + 48 - 390);

  tab.mockReturnValue(new DOMRect(20, 0, 80, 48));
  grow();
  expect(bar.scrollLeft).toBe(580 - 390 + 20);

  fireEvent.wheel(bar);
  tab.mockReturnValue(new DOMRect(500, 0, 80, 48));
  grow();
  expect(bar.scrollLeft).toBe(580 - 390 + 20);
  vi.unstubAllGlobals();
});
