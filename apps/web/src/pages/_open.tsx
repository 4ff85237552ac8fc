import { createFileRoute } from "@tanstack/react-router";
import { OpenFrame } from "#app/shell/OpenFrame.tsx";
import { whenSessionReady } from "#lib/session.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_open")({
  beforeLoad: async () => {
    await whenSessionReady();
  },
  loader: () => loadTexts("shell"),
  component: OpenFrame,
});
