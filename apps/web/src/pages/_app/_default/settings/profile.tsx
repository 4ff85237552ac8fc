import { createFileRoute } from "@tanstack/react-router";
import { ProfileSettings } from "#features/settings/index.ts";

export const Route = createFileRoute("/_app/_default/settings/profile")({
  staticData: { page: "settingsProfile" },
  component: ProfileSettings,
});
