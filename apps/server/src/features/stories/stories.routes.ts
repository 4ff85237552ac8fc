import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { listRevisions, updateStory } from "./stories.changes.ts";
import { createStory, removeStory } from "./stories.service.ts";

export function storiesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createStory, async ({ body: { data, problemId, spaceId }, viewer, request }) => ({
    data: await createStory(deps, viewer, { ...data, problemId: problemId ?? data.problemId, spaceId, request }),
  }));
  mount(app, contract.updateStory, async ({ params, body, viewer, request, reply }) => {
    const { data, problemId = data.problemId } = body;
    const { story, isPending } = await updateStory(deps, viewer, { ...data, problemId, id: params.id, request });
    if (isPending) reply.code(202);
    return { data: story, ...(isPending && { pending: true }) };
  });
  mount(app, contract.removeStory, ({ params, viewer, request }) =>
    removeStory(deps, viewer, { id: params.id, request }),
  );
  mount(app, contract.listStoryRevisions, async ({ params, viewer }) => ({
    items: await listRevisions(deps, viewer, params.id),
  }));
}
