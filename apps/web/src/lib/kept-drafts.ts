import { dropDraft, listDrafts, readDraft, writeDraft } from "./drafts.ts";

type Kept = { id: string };

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
