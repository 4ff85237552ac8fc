import { Stack } from "@mantine/core";
import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { AuditList } from "./AuditList.tsx";
import { SiteSettingsForm } from "./SiteSettingsForm.tsx";

/** /admin/settings */
export function AdminSettings() {
  return (
    <Stack gap={16}>
      <QueryBoundary>
        <SiteSettingsForm />
      </QueryBoundary>
      <AuditList />
    </Stack>
  );
}
