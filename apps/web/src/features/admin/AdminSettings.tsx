import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { SiteSettingsForm } from "./SiteSettingsForm.tsx";

/** /admin/settings */
export function AdminSettings() {
  return (
    <QueryBoundary>
      <SiteSettingsForm />
    </QueryBoundary>
  );
}
