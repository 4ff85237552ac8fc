import { createFileRoute } from "@tanstack/react-router";
import { PrivateSpaces } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/private/active")({
  staticData: { page: "spacesActive" },
  component: PrivateSpaces,
});
