import type { AuditEntry, SiteSettings } from "@bump/contract";
import type { SiteRow } from "#features/accounts/index.ts";
import type { AuditRow } from "./admin.repo.ts";

/** The setting's name in the contract, and its column. */
export const settingColumns = {
  supportEmail: "support_email",
  supportUrl: "support_url",
  siteMode: "site_mode",
  aboutUs: "about_us",
  terms: "terms",
  privacy: "privacy",
} as const satisfies Record<keyof SiteSettings, keyof SiteRow>;

export function toSettingsView(row: SiteRow): SiteSettings {
  return {
    supportEmail: row.support_email,
    supportUrl: row.support_url,
    siteMode: row.site_mode,
    aboutUs: row.about_us,
    terms: row.terms,
    privacy: row.privacy,
  };
}

/** Somebody who is gone keeps their acts, without a name. */
export function toAuditView(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: row.actor_id && row.display_name ? { id: row.actor_id, displayName: row.display_name } : null,
    subject: row.subject,
    when: row.created_at.toISOString(),
  };
}
