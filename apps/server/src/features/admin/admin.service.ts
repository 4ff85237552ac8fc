import type { AuditEntry, SiteSettings } from "@bump/contract";
import { getSiteRow, siteChanged } from "#features/accounts/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type AuditQuery, listAuditRows, lockSettingsRow, updateSettingsRow } from "./admin.repo.ts";
import { settingColumns, toAuditView, toSettingChange, toSettingsView } from "./admin.view.ts";

export async function getSettings(deps: Deps) {
  const { supportEmail, supportUrl, siteMode } = deps.config;
  const row = await getSiteRow(deps);
  return {
    settings: toSettingsView(row),
    defaults: { supportEmail, supportUrl, siteMode },
    updatedAt: row.updated_at,
  };
}

export async function updateSettings(deps: Deps, viewer: Viewer, data: Partial<SiteSettings>): Promise<SiteSettings> {
  const names = (Object.keys(data) as (keyof SiteSettings)[]).filter((name) => data[name] !== undefined);
  if (names.length > 0) {
    await transact(deps.db, async (tx) => {
      const before = await lockSettingsRow(tx);
      await updateSettingsRow(tx, Object.fromEntries(names.map((name) => [settingColumns[name], data[name] || null])));
      const details = Object.fromEntries(
        names.map((name) => [name, toSettingChange(before[settingColumns[name]], data[name])]),
      );
      await writeAudit(tx, { actorId: viewer.id, action: "settings.update", subject: names.join(", "), details });
      await siteChanged(deps, tx);
    });
  }
  return toSettingsView(await getSiteRow(deps));
}

export async function listAudit(deps: Deps, q: AuditQuery): Promise<Page<AuditEntry>> {
  const { items, last } = await listAuditRows(deps.db, q);
  return { items: items.map(toAuditView), last };
}
