import { v7 as uuid } from "uuid";
import { dropDraft, listDrafts, readDraft, writeDraft } from "./drafts.ts";

type Kept = { id: string };

const dayMs = 86_400_000;
/** Those that this page writes. */
const taken = new Set<string>();

/** The day and no more: what is posted without a name must not tell by its id when it was begun. */
export function newDraftId(): string {
  return uuid({ msecs: Math.floor(Date.now() / dayMs) * dayMs });
}

/**
 * One that is being written in another tab is another one here: under the same id the second to be posted would be taken
 * for the first, sent twice.
 */
export async function takeUp<Draft extends Kept>(draft: Draft): Promise<Draft> {
  // What a version before kept had no id of its own.
  if (!draft.id) return takeUp({ ...draft, id: newDraftId() });
  if (taken.has(draft.id) || !navigator.locks) return draft;
  const isFree = await new Promise<boolean>((resolve) => {
    void navigator.locks.request(`bump:draft:${draft.id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held until this page is left.
      return lock && new Promise(() => undefined);
    });
  });
  if (!isFree) return takeUp({ ...draft, id: newDraftId() });
  taken.add(draft.id);
  return draft;
}

function asidePlace(id: string): string {
  return `aside/${id}`;
}

/** Put aside, so that another can stand in its place. */
async function setAside(place: string, draft: Kept): Promise<void> {
  await writeDraft(asidePlace(draft.id), { place, draft });
  await dropDraft(place);
}

/** One that was posted and not sent, back where it was written; what was begun there since comes after it. */
export async function putBack<Draft extends Kept>(place: string, draft: Draft): Promise<void> {
  const begun = await readDraft<Kept>(place);
  if (begun && begun.id !== draft.id) await setAside(place, begun);
  await writeDraft(place, draft);
}

/** What was written at a place and not sent; else what was put aside there. */
export async function findDraft<Draft>(place: string): Promise<Draft | null> {
  const draft = await readDraft<Draft>(place);
  if (draft) return draft;
  const aside = await listDrafts<{ place: string; draft: Draft & Kept }>("aside/");
  const left = aside.map(({ value }) => value).find((one) => one.place === place);
  if (!left) return null;
  await writeDraft(place, left.draft);
  await dropDraft(asidePlace(left.draft.id));
  return left.draft;
}
