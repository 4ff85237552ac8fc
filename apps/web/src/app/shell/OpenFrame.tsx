import { Outlet } from "@tanstack/react-router";
import { useSession } from "#lib/session.ts";
import { WideFrame } from "./frames.tsx";
import { Shell } from "./Shell.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Pages that are open to everybody stand in the frame of whoever reads them. */
export function OpenFrame() {
  const session = useSession();
  if (session.state === "signed-in") {
    return (
      <Shell>
        <WideFrame />
      </Shell>
    );
  }
  return (
    <VisitorFrame>
      <Outlet />
    </VisitorFrame>
  );
}
