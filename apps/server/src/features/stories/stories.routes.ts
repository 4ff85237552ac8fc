import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { answerEdit } from "#features/posts/index.ts";
import { oneProblemId } from "#features/problems/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { createStory, listStoryRevisions, removeStory, updateStory } from "./stories.service.ts";

export function storiesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createStory, async ({ body: { data, ...named }, viewer, request }) => {
    const problemId = oneProblemId(named.problemId, data.problemId);
    return { data: await createStory(deps, viewer, { ...data, ...named, problemId, request }) };
  });
  mount(app, contract.updateStory, async ({ params, body, viewer, request, reply }) => {
    const { data, problemId = data.problemId } = body;
    return answerEdit(reply, await updateStory(deps, viewer, { ...data, problemId, id: params.id, request }));
  });
  mount(app, contract.removeStory, ({ params, viewer, request }) =>
    removeStory(deps, viewer, { id: params.id, request }),
  );
  mount(app, contract.listStoryRevisions, async ({ params, viewer }) => ({
    items: await listStoryRevisions(deps, viewer, params.id),
  }));
}
