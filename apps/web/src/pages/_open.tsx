import { createFileRoute } from "@tanstack/react-router";
import { OpenFrame } from "#app/shell/OpenFrame.tsx";
import { whenSessionReady } from "#lib/session.ts";

export const Route = createFileRoute("/_open")({
  beforeLoad: async () => {
    await whenSessionReady();
  },
  component: OpenFrame,
});
