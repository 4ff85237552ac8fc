import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { answerEdit, listRevisions, removePost, updatePost } from "#features/posts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { faqKind as kind } from "./faqs.kind.ts";
import { answerFaq, createFaq, voteFaq } from "./faqs.service.ts";

export function faqsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createFaq, async ({ body: { data, spaceId }, viewer, request }) => ({
    data: await createFaq(deps, viewer, { ...data, spaceId, request }),
  }));
  mount(app, contract.updateFaq, async ({ params, body, viewer, request, reply }) => {
    const { story: html, ...edit } = body.data;
    return answerEdit(reply, await updatePost(deps, viewer, { ...edit, ...params, kind, html, request }));
  });
  mount(app, contract.removeFaq, ({ params, viewer, request }) =>
    removePost(deps, viewer, { ...params, kind, request }),
  );
  mount(app, contract.listFaqRevisions, async ({ params, viewer }) => ({
    items: await listRevisions(deps, viewer, { ...params, kind }),
  }));
  mount(app, contract.answerFaq, async ({ params, body, viewer }) => ({
    data: await answerFaq(deps, viewer, { ...params, ...body }),
  }));
  mount(app, contract.voteFaq, ({ params, body, viewer }) => voteFaq(deps, viewer, { ...params, ...body }));
}
