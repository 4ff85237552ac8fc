import type { AdminSpaceView, AdminUserView, AuditEntry, AuthorView, PlanId, SiteSettings } from "@bump/contract";
import { type SiteRow, toAuthorView } from "#features/accounts/index.ts";
import { toInstant } from "#platform/instant.ts";
import { innerActs } from "./admin.policy.ts";
import type { AuditRow } from "./admin.repo.ts";
import type { AdminSpaceRow } from "./admin.spaces.repo.ts";
import type { AdminUserRow } from "./admin.users.repo.ts";

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

const maxKept = 200;

/** What a setting was and is now, for the trace; of the long texts their beginning. */
export function toSettingChange(from: string | null, to: string | null | undefined) {
  const brief = (text: string | null) => text?.slice(0, maxKept) ?? null;
  return { from: brief(from), to: brief(to || null) };
}

/** Somebody who is gone keeps their acts, without a name. Who is in a private space the site's admins do not learn here. */
export function toAuditView(row: AuditRow): AuditEntry {
  const { id, action, subject, subject_name: subjectName } = row;
  const entry = { id, action, subject, subjectName, ...toInstant(row.created_at) };
  const details = row.details as AuditEntry["details"];
  if (innerActs.includes(action)) {
    const { userId: _, ...others } = details;
    return { ...entry, actor: null, details: others };
  }
  const actor = row.actor_id && row.display_name ? { id: row.actor_id, displayName: row.display_name } : null;
  return { ...entry, actor, details };
}

export function toAdminUserView(row: AdminUserRow): AdminUserView {
  return {
    ...toAuthorView(row),
    email: row.email,
    siteRole: row.site_role as AdminUserView["siteRole"],
    plan: (row.plan_id ?? "basic") as PlanId,
    suspended: row.suspended_at !== null,
    emailVerified: row.email_verified,
    counters: { totalSpaces: Number(row.total_spaces), totalPosts: Number(row.total_posts) },
    lastSeen: row.last_seen?.toISOString() ?? null,
    ...toInstant(row.created_at),
  };
}

/** The picture and the purpose of a private space are its members' business. */
export function toAdminSpaceView(row: AdminSpaceRow, authors: Map<string | null, AuthorView>): AdminSpaceView {
  return {
    id: row.id,
    spaceId: row.id,
    name: row.name,
    spaceName: row.name,
    code: row.code,
    isPrivate: row.is_private,
    img: null,
    listed: row.listed,
    blocked: row.blocked_at !== null,
    counters: { totalMembers: row.total_members, totalPosts: row.total_posts ?? 0 },
    owners: row.owner_ids.flatMap((id) => authors.get(id) ?? []),
    ...toInstant(row.created_at),
  };
}
