import { z } from "zod";
import { line, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

const Text = z.string().max(limits.siteText.max, "max_characters").nullable();

export const SiteSettings = z.object({
  /** What 'Email Us' opens. Null falls back to SUPPORT_EMAIL. */
  supportEmail: z.union([z.email({ error: "invalid_email" }).max(limits.supportAddress.max), z.null()]),
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
  when: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  action: "audit.list",
  access: "admin",
  summary: "Who changed what, newest first",
  query: z.strictObject({
    results: z.coerce.number().int().min(1).max(1000).default(100),
    lastDocumentID: z.string().max(200).optional(),
  }),
  response: z.object({ items: z.array(AuditEntry), last: z.string().nullable() }),
});
