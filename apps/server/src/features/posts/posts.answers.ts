import type { FastifyReply } from "fastify";

type Answer<View> = { data: View; pending?: boolean };

/** What waits for approval is accepted, and not yet done. */
export function answerEdit<View>(
  reply: FastifyReply,
  { post, isPending }: { post: View; isPending: boolean },
): Answer<View> {
  if (isPending) reply.code(202);
  return { data: post, ...(isPending && { pending: true }) };
}
