import { createFileRoute } from "@tanstack/react-router";
import { AccountSettings } from "#features/accounts/index.ts";
import { AccountExport } from "#features/exports/index.ts";

export const Route = createFileRoute("/_app/_default/settings/account")({
  staticData: { page: "settingsAccount" },
  component: AccountPage,
});

function AccountPage() {
  return (
    <AccountSettings>
      <AccountExport />
    </AccountSettings>
  );
}
