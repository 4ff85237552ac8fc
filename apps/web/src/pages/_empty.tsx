import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSession } from "#app/guards.ts";

export const Route = createFileRoute("/_empty")({
  beforeLoad: ({ location, matches }): Promise<void> => requireSession({ location, matches }),
  component: () => (
    <main>
      <Outlet />
    </main>
  ),
});
