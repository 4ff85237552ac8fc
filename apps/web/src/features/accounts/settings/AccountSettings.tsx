import { Stack } from "@mantine/core";
import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { GoogleSection } from "./GoogleSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { SubscriptionSection } from "./SubscriptionSection.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";

/** /settings/account */
export function AccountSettings() {
  return (
    <Stack gap={16}>
      <SubscriptionSection />
      <QueryBoundary>
        <PasswordSection />
        <TwoStepSection />
        <GoogleSection />
      </QueryBoundary>
      <QueryBoundary>
        <PasskeysSection />
      </QueryBoundary>
      <QueryBoundary>
        <SessionsSection />
      </QueryBoundary>
      <DeleteAccountSection />
    </Stack>
  );
}
