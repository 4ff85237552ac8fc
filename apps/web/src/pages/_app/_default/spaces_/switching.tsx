import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { SwitchingPage } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces_/switching")({
  staticData: { page: "spacesSwitching" },
  component: () => <SwitchingPage none={<EmptyPage text="spacesSwitching" kind="space" to="/spaces/recent" />} />,
});
