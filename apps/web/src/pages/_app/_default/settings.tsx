import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/settings")({
  staticData: { page: "settings" },
  loader: () => loadTexts("settings", "accounts"),
  component: () => (
    <TabbedPage
      page="settings"
      tabs={[
        ["settingsProfile", "/settings/profile"],
        ["settingsAccount", "/settings/account"],
        ["settingsAi", "/settings/ai"],
        ["settingsExtensions", "/settings/extensions"],
        ["settingsPreferences", "/settings/preferences"],
        ["settingsSubscriptions", "/settings/subscriptions"],
      ]}
    />
  ),
});
