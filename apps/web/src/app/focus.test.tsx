import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { watchFocus } from "./focus.ts";

async function renderTwoPages() {
  const root = createRootRoute({
    component: () => (
      <main tabIndex={-1}>
        <Link to={"/two" as never}>Go on</Link>
        <nav data-keep-focus>
          <Link to={"/two" as never}>Tab two</Link>
        </nav>
        <Outlet />
      </main>
    ),
  });
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1 tabIndex={-1}>Page {path}</h1> });
  const history = createMemoryHistory({ initialEntries: ["/one"] });
  const router = createRouter({ routeTree: root.addChildren([page("one"), page("two")]), history });
  watchFocus(router);
  await router.load();
  await act(async () => render(<RouterProvider router={router as never} />));
}

it("leaves the focus alone on the first page", async () => {
  await renderTwoPages();
  expect(document.body).toHaveFocus();
});

it("moves to the heading of the next page", async () => {
  await renderTwoPages();
  await userEvent.click(screen.getByRole("link", { name: "Go on" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Page two" })).toHaveFocus());
});

it("stays on the tabs", async () => {
  await renderTwoPages();
  await userEvent.click(screen.getByRole("link", { name: "Tab two" }));
  expect(await screen.findByRole("heading", { name: "Page two" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Tab two" })).toHaveFocus();
});
