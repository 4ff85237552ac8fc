import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Email, Id, instant, line, Nothing, siteRoles, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery, SearchText } from "./lists.ts";
import { SpaceRef } from "./spaces.ts";

const Text = z.string().max(limits.siteText.max, "max_characters").nullable();

export const SiteSettings = z.object({
  /** What 'Email Us' opens. Null falls back to SUPPORT_EMAIL. */
  supportEmail: Email.nullable(),
  supportUrl: z.union([z.url({ protocol: /^https?$/, error: "invalid_value" }).max(2000), z.null()]),
  /** Null falls back to SITE_MODE. */
  siteMode: z.enum(["community", "saas"]).nullable(),
  aboutUs: Text,
  terms: Text,
  privacy: Text,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  action: "settings.read",
  access: "admin",
  summary: "The deployment's settings",
  response: z.object({
    settings: SiteSettings,
    /** What holds where a setting is null: from the environment. */
    defaults: z.object({
      supportEmail: z.string().nullable(),
      supportUrl: z.string().nullable(),
      siteMode: z.enum(["community", "saas"]),
    }),
    updatedAt: Timestamp.nullable(),
  }),
});

export const updateSettings = endpoint({
  method: "PATCH",
  path: "/admin/settings",
  action: "settings.update",
  access: "admin",
  summary: "Changes the given settings and leaves the others",
  body: z.strictObject({ data: SiteSettings.partial().strict() }),
  response: z.object({ settings: SiteSettings }),
});

export const AuditEntry = z.object({
  id: z.string(),
  action: line(1, 100),
  actor: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  subject: z.string().nullable(),
  /** Of a person and of a public space; private ones are not named here. */
  subjectName: z.string().nullable(),
  /** What was done in particular, e.g. {"siteRole": "moderator"}. */
  details: z.record(z.string(), z.unknown()),
  ...instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  action: "audit.list",
  access: "admin",
  summary: "Who changed what, newest first",
  query: z.strictObject({
    action: z.string().max(100).optional(),
    actorId: Id.optional(),
    subject: z.string().max(200).optional(),
    ...pageQuery(100),
  }),
  response: page(AuditEntry),
});

export const planIds = ["basic", "professional", "organisation"] as const;
export type PlanId = (typeof planIds)[number];

export const AdminUserView = AuthorView.extend({
  email: z.string(),
  siteRole: z.enum(siteRoles),
  plan: z.enum(planIds),
  suspended: z.boolean(),
  emailVerified: z.boolean(),
  /** Private spaces they are inside of; what they published under their name. */
  counters: z.object({ totalSpaces: z.number(), totalPosts: z.number() }),
  lastSeen: Timestamp.nullable(),
  ...instant,
});
export type AdminUserView = z.infer<typeof AdminUserView>;

export const adminUserOrders = ["recent", "name", "nameDesc", "lastSeen"] as const;
export type AdminUserOrder = (typeof adminUserOrders)[number];

const oneOf = z.object({ id: Id });
const Flag = z.enum(["true", "false"]).transform((text) => text === "true");

export const listAdminUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  action: "adminUser.list",
  access: "admin",
  summary: "Everybody who has an account, by name or address",
  query: z.strictObject({
    query: SearchText,
    orderBy: z.enum(adminUserOrders).default("recent"),
    siteRole: z.enum(siteRoles).optional(),
    suspended: Flag.optional(),
    ...pageQuery(100),
  }),
  response: page(AdminUserView),
});

export const updateAdminUser = endpoint({
  method: "PATCH",
  path: "/admin/users/:id",
  action: "adminUser.update",
  access: "admin",
  summary: "Gives a role or a plan, suspends or lets in again; nobody suspends themself",
  params: oneOf,
  body: z.strictObject({
    data: z.strictObject({
      siteRole: z.enum(siteRoles).optional(),
      suspended: z.boolean().optional(),
      plan: z.enum(planIds).optional(),
    }),
  }),
  response: z.object({ data: AdminUserView }),
  errors: ["not_found", "forbidden", "last_admin"],
});

export const removeAdminUser = endpoint({
  method: "DELETE",
  path: "/admin/users/:id",
  action: "adminUser.remove",
  access: "admin",
  summary: "Deletes somebody's account; not the caller's own",
  params: oneOf,
  response: Nothing,
  errors: ["not_found", "forbidden", "last_admin"],
});

/** Of private spaces the name and figures only. */
export const AdminSpaceView = SpaceRef.extend({
  id: Id,
  name: z.string(),
  listed: z.boolean(),
  /** Closed by the site's admins: nobody reads or enters it. */
  blocked: z.boolean(),
  counters: z.object({ totalMembers: z.number(), totalPosts: z.number() }),
  /** Three at most. */
  owners: z.array(AuthorView),
  ...instant,
});
export type AdminSpaceView = z.infer<typeof AdminSpaceView>;

export const adminSpaceOrders = ["recent", "name", "nameDesc", "members"] as const;
export type AdminSpaceOrder = (typeof adminSpaceOrders)[number];

export const listAdminSpaces = endpoint({
  method: "GET",
  path: "/admin/spaces",
  action: "adminSpace.list",
  access: "admin",
  summary: "Every space, by name",
  query: z.strictObject({
    query: SearchText,
    /** `country` also holds the world and skills: every public space. */
    type: z.enum(["country", "private"]).optional(),
    orderBy: z.enum(adminSpaceOrders).default("recent"),
    ...pageQuery(100),
  }),
  response: page(AdminSpaceView),
});

export const updateAdminSpace = endpoint({
  method: "PATCH",
  path: "/admin/spaces/:id",
  action: "adminSpace.update",
  access: "admin",
  summary: "Blocks a space, so that nobody reads or enters it, or opens it again; never the world",
  params: oneOf,
  body: z.strictObject({ data: z.strictObject({ blocked: z.boolean() }) }),
  response: z.object({ data: AdminSpaceView }),
  errors: ["not_found", "forbidden"],
});

export const removeAdminSpace = endpoint({
  method: "DELETE",
  path: "/admin/spaces/:id",
  action: "adminSpace.remove",
  access: "admin",
  summary: "Deletes a private space with all that is in it",
  params: oneOf,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
