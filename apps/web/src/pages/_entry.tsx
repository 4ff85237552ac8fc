import { createFileRoute, Outlet } from "@tanstack/react-router";
import { leaveWhenSignedIn } from "#app/guards.ts";
import { NetworkBanner } from "#app/status/NetworkBanner.tsx";

export const Route = createFileRoute("/_entry")({
  beforeLoad: leaveWhenSignedIn,
  component: () => (
    <>
      <NetworkBanner />
      <Outlet />
    </>
  ),
});
