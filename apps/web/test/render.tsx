import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { queryClient } from "#lib/query-client.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "#ui/ActionMenuBox.tsx";
import "#ui/ConfirmDialogBox.tsx";
import { Toasts } from "#ui/Toasts.tsx";
import { theme } from "#ui/theme/theme.ts";

/** The parts of the app that a component expects around itself; any address shows it. */
export async function renderApp(ui: ReactNode, { path = "/here" }: { path?: string } = {}) {
  const root = createRootRoute({ component: () => <Outlet /> });
  const anywhere = createRoute({ getParentRoute: () => root, path: "$", component: () => ui });
  const index = createRoute({ getParentRoute: () => root, path: "/", component: () => ui });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([index, anywhere]), history });
  const user = userEvent.setup({ delay: null });
  await router.load();
  await act(async () =>
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router as never} />
          </Suspense>
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  /** Pasted rather than typed: a key at a time is slow, and no field here cares. */
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label, { selector: "input, textarea" });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  return { user, history, fill };
}

/** A promise that a test settles when it wants. */
export function deferred<Value = void>() {
  return Promise.withResolvers<Value>();
}
