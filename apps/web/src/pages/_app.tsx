import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSession } from "#app/guards.ts";
import { Shell } from "#app/shell/Shell.tsx";

export const Route = createFileRoute("/_app")({
  beforeLoad: ({ location, matches }): Promise<void> => requireSession({ location, matches }),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
