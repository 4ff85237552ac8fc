import { type SiteSettings, updateSettings } from "@bump/contract";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { siteQuery } from "#lib/site.ts";
import { auditQuery, siteSettingsQuery } from "./admin.queries.ts";

export async function saveSiteSettings(changes: Partial<SiteSettings>): Promise<void> {
  const { settings } = await call(updateSettings, { body: { data: changes } });
  queryClient.setQueryData(siteSettingsQuery.queryKey, (was) => was && { ...was, settings });
  await Promise.all([auditQuery, siteQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
