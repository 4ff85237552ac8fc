import { createFileRoute } from "@tanstack/react-router";
import { PreferencesSettings } from "#features/settings/index.ts";

export const Route = createFileRoute("/_app/_default/settings/preferences")({
  staticData: { page: "settingsPreferences" },
  component: PreferencesSettings,
});
