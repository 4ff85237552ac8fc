import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { GoogleSection } from "./GoogleSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { SubscriptionSection } from "./SubscriptionSection.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";

/** What is there for an account. `children` stand before the last, which takes it away. */
export function AccountSettings({ children }: { children?: ReactNode }) {
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
      {children}
      <DeleteAccountSection />
    </Stack>
  );
}
