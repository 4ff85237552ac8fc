import { ApiError } from "./api-error.ts";
import { dropDraft, readDraft, writeDraft } from "./drafts.ts";

/** By id, what went out and was not answered: it may be there, and stays then as it came first. */
const unanswered = new Map<string, string>();

/** Where this device keeps it over a reload. */
function placeOf(id: string): string {
  return `unanswered/${id}`;
}

async function remember(id: string, words: string): Promise<void> {
  unanswered.set(id, words);
  await writeDraft(placeOf(id), words);
}

async function forget(id: string): Promise<void> {
  unanswered.delete(id);
  await dropDraft(placeOf(id));
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

type Calls<Answer> = { create: () => Promise<Answer>; update: () => Promise<Answer> };

/**
 * Something new under an id of its own, which may be tried again and is there once. What was changed after an attempt whose
 * answer was lost is brought after it, also after a reload: the server gives back what it has under that id.
 */
export async function createOnce<Answer>(data: { id: string }, { create, update }: Calls<Answer>): Promise<Answer> {
  const { id } = data;
  const words = JSON.stringify(data);
  const earlier = unanswered.get(id) ?? (await readDraft<string>(placeOf(id)));
  await remember(id, earlier ?? words);
  let answer: Answer;
  try {
    answer = await create();
  } catch (error) {
    if (earlier === null && isRefused(error)) await forget(id);
    throw error;
  }
  if (earlier !== null && earlier !== words) answer = await update();
  await forget(id);
  return answer;
}
