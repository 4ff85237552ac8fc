import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { deferred } from "#test/render.tsx";
import { RouteProgress } from "./RouteProgress.tsx";

afterEach(() => void vi.useRealTimers());

/** On its way to a page that comes when the test wants it. */
async function setOut() {
  const arrives = deferred();
  const root = createRootRoute({
    component: () => (
      <>
        <RouteProgress />
        <Outlet />
      </>
    ),
  });
  const here = createRoute({ getParentRoute: () => root, path: "/" });
  const slow = createRoute({ getParentRoute: () => root, path: "/slow", loader: () => arrives.promise });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: root.addChildren([here, slow]), history });
  await router.load();
  await act(async () => render(<RouterProvider router={router as never} />));
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await act(async () => history.push("/slow"));
  return { wait, arrive: () => act(async () => arrives.resolve()) };
}

const bar = () => screen.queryByRole("progressbar");

it("shows after 200 ms that a page is on its way, and goes 500 ms after it came", async () => {
  const { wait, arrive } = await setOut();
  await wait(199);
  expect(bar()).toBeNull();
  await wait(1);
  expect(bar()).toBeVisible();
  await arrive();
  await wait(499);
  expect(bar()).not.toBeNull();
  await wait(1);
  expect(bar()).toBeNull();
});

it("shows nothing of a page that is there sooner", async () => {
  const { wait, arrive } = await setOut();
  await wait(150);
  await arrive();
  await wait(5000);
  expect(bar()).toBeNull();
});
