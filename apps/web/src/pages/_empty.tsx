import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#app/guards.ts";
import { BareFrame } from "#app/shell/frames.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_empty")({
  beforeLoad: ({ location, matches }): Promise<void> => requireSession({ location, matches }),
  loader: () => loadTexts("empty", "shell"),
  component: BareFrame,
});
