import {
  type AdminSpaceOrder,
  type AdminUserOrder,
  getSettings,
  listAdminSpaces,
  listAdminUsers,
  listAudit,
  type SiteRole,
} from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

export const adminKeys = {
  users: ["admin", "users"] as const,
  spaces: ["admin", "spaces"] as const,
  audit: ["admin", "audit"] as const,
};

export const siteSettingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

/** The list stays while it is narrowed. */
const narrowed = { ...paged, placeholderData: keepPreviousData };

const auditPage = 20;

export type AuditFilter = { action?: string; actorId?: string; subject?: string };

export function auditQuery(filter: AuditFilter = {}) {
  return infiniteQueryOptions({
    ...narrowed,
    queryKey: [...adminKeys.audit, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, results: auditPage, lastDocumentID: pageParam }, signal }),
  });
}

export type UserFilter = {
  text: string;
  role: SiteRole | "all";
  state: "all" | "in" | "suspended";
  order: AdminUserOrder;
};

export function adminUsersQuery({ text, role, state, order }: UserFilter) {
  return infiniteQueryOptions({
    ...narrowed,
    queryKey: [...adminKeys.users, text, role, state, order],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminUsers, {
        query: {
          query: text || undefined,
          siteRole: role === "all" ? undefined : role,
          suspended: state === "all" ? undefined : state === "suspended" ? "true" : "false",
          orderBy: order,
          lastDocumentID: pageParam,
        },
        signal,
      }),
  });
}

export type SpaceFilter = { text: string; type: "all" | "country" | "private"; order: AdminSpaceOrder };

export function adminSpacesQuery({ text, type, order }: SpaceFilter) {
  return infiniteQueryOptions({
    ...narrowed,
    queryKey: [...adminKeys.spaces, text, type, order],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminSpaces, {
        query: {
          query: text || undefined,
          type: type === "all" ? undefined : type,
          orderBy: order,
          lastDocumentID: pageParam,
        },
        signal,
      }),
  });
}
