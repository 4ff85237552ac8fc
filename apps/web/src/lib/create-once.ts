import { ApiError } from "./api-error.ts";

/** By id, what went out and was not answered: it may be there, and stays then as it came first. */
const unanswered = new Map<string, string>();

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

type Calls<Answer> = { create: () => Promise<Answer>; update: () => Promise<Answer> };

/**
 * Something new under an id of its own, which may be tried again and is there once. What was changed after an attempt whose
 * answer was lost is brought after it: the server gives back what it has under that id.
 */
export async function createOnce<Answer>(data: { id: string }, { create, update }: Calls<Answer>): Promise<Answer> {
  const { id } = data;
  const words = JSON.stringify(data);
  const earlier = unanswered.get(id);
  unanswered.set(id, earlier ?? words);
  let answer: Answer;
  try {
    answer = await create();
  } catch (error) {
    if (earlier === undefined && isRefused(error)) unanswered.delete(id);
    throw error;
  }
  if (earlier !== undefined && earlier !== words) answer = await update();
  unanswered.delete(id);
  return answer;
}
