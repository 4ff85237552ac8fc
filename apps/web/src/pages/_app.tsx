import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSession } from "#app/guards.ts";
import { Shell } from "#app/shell/Shell.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app")({
  beforeLoad: ({ location, matches }): Promise<void> => requireSession({ location, matches }),
  loader: () => loadTexts("shell", "spaces"),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
