import type { SiteText, SiteView } from "@bump/contract";
import type { Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { version } from "#platform/version.ts";
import { composeMail } from "./accounts.mails.ts";
import { getPerson, readSiteRow } from "./accounts.repo.ts";

/** The deployment's own settings as they are stored: null where the environment decides. */
export type SiteRow = {
  support_email: string | null;
  support_url: string | null;
  site_mode: "community" | "saas" | null;
  about_us: string | null;
  terms: string | null;
  privacy: string | null;
  updated_at: string | null;
};

const kind = "site";
const id = "settings";

/** Read at every sign-up and every page, so it comes from the fragment cache. */
export async function getSiteRow(deps: Deps): Promise<SiteRow> {
  const [json] = await deps.cache.get(
    kind,
    [id],
    async () => new Map([[id, JSON.stringify(await readSiteRow(deps.db))]]),
  );
  return JSON.parse(json!) as SiteRow;
}

/** Belongs into the transaction that changes a setting. */
export async function siteChanged(deps: Deps, tx: Transaction<Db>): Promise<void> {
  await deps.cache.drop(tx, kind, id);
}

/** What a visitor's page needs to know before anybody signs in. */
export async function findSite(deps: Deps): Promise<SiteView> {
  const { config } = deps;
  const row = await getSiteRow(deps);
  const mode = row.site_mode ?? config.siteMode;
  const isOpen = mode === "community";
  return {
    mode,
    signUp: isOpen,
    google: isOpen && config.google !== null,
    linkPreviews: config.linkPreviews !== null,
    supportEmail: row.support_email ?? config.supportEmail,
    supportUrl: row.support_url ?? config.supportUrl,
    tiles: config.tiles,
    recordingChunkSeconds: config.recordingChunkSeconds,
    version,
  };
}

const columns = { aboutUs: "about_us", terms: "terms", privacy: "privacy" } as const satisfies Record<SiteText, string>;

export async function findSiteText(
  deps: Deps,
  text: SiteText,
): Promise<{ text: string | null; updatedAt: string | null }> {
  const row = await getSiteRow(deps);
  return { text: row[columns[text]], updatedAt: row.updated_at };
}

/** Mails somebody's words to those who run the site, who answer them directly. */
export async function contactSite(
  deps: Deps,
  viewer: Viewer,
  { subject, message }: { subject: string; message: string },
): Promise<Record<string, never>> {
  const { supportEmail } = await findSite(deps);
  if (supportEmail === null) throw new AppError("no_support_address");
  const { email, display_name: sender, app_lang: lang } = await getPerson(deps.db, viewer.id);
  const to = { email: supportEmail, name: "", lang };
  const mail = composeMail({ kind: "contact", to, params: { subject, message, sender, email } });
  await deps.mail.send(deps.db, { ...mail, replyTo: email });
  return {};
}
