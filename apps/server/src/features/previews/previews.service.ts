import type { LinkPreview } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import { describePage, type Described } from "./previews.page.ts";
import * as repo from "./previews.repo.ts";

/** By deployment, then by address: many may look at the same new post at once. */
const underWay = new WeakMap<Deps["secrets"], Map<string, Promise<Described | null>>>();

/** Null where there is none, and where the deployment makes no outgoing calls. */
export async function findLinkPreview(deps: Deps, given: URL): Promise<LinkPreview | null> {
  if (!deps.openWeb) return null;
  const url = new URL(given);
  url.hash = "";
  const preview = await findOnce(deps, url.href);
  return preview && { ...preview, url: url.href };
}

function findOnce(deps: Deps, url: string): Promise<Described | null> {
  const running = underWay.get(deps.secrets) ?? new Map<string, Promise<Described | null>>();
  underWay.set(deps.secrets, running);
  const begun = running.get(url);
  if (begun) return begun;
  const finding = find(deps, url).finally(() => running.delete(url));
  running.set(url, finding);
  return finding;
}

async function find(deps: Deps, url: string): Promise<Described | null> {
  const known = await repo.findPreview(deps.db, url);
  return known === undefined ? read(deps, url) : known;
}

/** A page that cannot be had has no preview; why is nobody's business who named it. */
async function read({ db, openWeb }: Deps, url: string): Promise<Described | null> {
  const preview = await openWeb!.getPage(url).then(describePage, () => null);
  await repo.savePreview(db, url, preview);
  return preview;
}
