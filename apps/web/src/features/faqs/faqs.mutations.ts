import { answerFaq, createFaq, type FaqView, removeFaq, updateFaq, voteFaq } from "@bump/contract";
import { call } from "#lib/api.ts";
import { createOnce } from "#lib/create-once.ts";
import { dropItem, patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { faqKeys } from "./faqs.queries.ts";

function withHelpful(faq: FaqView, helpful: boolean): FaqView {
  const by = Number(helpful) - Number(faq.helpful);
  return { ...faq, helpful, counters: { ...faq.counters, totalHelpful: Math.max(0, faq.counters.totalHelpful + by) } };
}

/** Shown at once; taken back when the server refuses. */
export async function setHelpful({ id, path }: FaqView, helpful: boolean): Promise<void> {
  patchItem<FaqView>(path, (one) => withHelpful(one, helpful));
  try {
    const { counters } = await call(voteFaq, { params: { id }, body: { helpful } });
    patchItem<FaqView>(path, (one) => ({ ...one, helpful, counters: { ...one.counters, ...counters } }));
  } catch (error) {
    patchItem<FaqView>(path, (one) => withHelpful(one, !helpful));
    throw error;
  }
}

export async function askQuestion(spaceId: string, question: Pick<FaqView, "id" | "story">): Promise<FaqView> {
  const { id, story } = question;
  const { data } = await createOnce(question, {
    create: () => call(createFaq, { body: { spaceId, data: question } }),
    update: () => call(updateFaq, { params: { id }, body: { data: { story } } }),
  });
  queryClient.setQueryData(faqKeys.one(data.id), data);
  await queryClient.invalidateQueries({ queryKey: faqKeys.lists(spaceId) });
  return data;
}

/** Asks it better. Whether the change waits for approval. */
export async function saveQuestion({ id, path, ...faq }: FaqView, story: string): Promise<boolean> {
  const baseRevision = faq.isAnonymousPost ? { baseRevision: faq.revision } : {};
  const { data, pending = false } = await call(updateFaq, {
    params: { id },
    body: { data: { story, ...baseRevision } },
  });
  patchItem<FaqView>(path, () => data);
  return pending;
}

/** Answers a question, or answers it better. */
export async function saveAnswer({ id, path }: FaqView, answer: string): Promise<void> {
  const { data } = await call(answerFaq, { params: { id }, body: { answer } });
  patchItem<FaqView>(path, () => data);
}

/** Gone at once; back where it stood when the server refuses. */
export async function deleteQuestion({ id, path }: FaqView): Promise<void> {
  const undo = dropItem(path);
  try {
    await call(removeFaq, { params: { id } });
    queryClient.setQueryData(faqKeys.one(id), null);
  } catch (error) {
    undo();
    throw error;
  }
}
