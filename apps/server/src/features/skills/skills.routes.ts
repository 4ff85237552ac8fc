import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { answerEdit, listRevisions, removePost, updatePost } from "#features/posts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { skillKind as kind } from "./skills.kind.ts";
import { listMatches } from "./skills.matches.ts";
import { joinSkill, leaveSkill } from "./skills.members.ts";
import { createReview, reviewKind, updateReview } from "./skills.reviews.ts";
import { createSkill, toSkillPath } from "./skills.service.ts";

export function skillsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createSkill, async ({ body: { data, spaceId }, viewer, request }) => ({
    data: await createSkill(deps, viewer, { ...data, spaceId, request }),
  }));
  mount(app, contract.updateSkill, async ({ params, body, viewer, request, reply }) => {
    const { description: html, ...edit } = body.data;
    return answerEdit(reply, await updatePost(deps, viewer, { ...edit, ...params, kind, html, request }));
  });
  mount(app, contract.removeSkill, ({ params, viewer, request }) =>
    removePost(deps, viewer, { ...params, kind, request }),
  );
  mount(app, contract.listSkillRevisions, async ({ params, viewer }) => ({
    items: await listRevisions(deps, viewer, { ...params, kind }),
  }));
  mount(app, contract.listMatches, async ({ params, viewer }) => ({
    items: await listMatches(deps, viewer, params.id),
  }));
  mount(app, contract.joinSkill, ({ params, viewer }) => joinSkill(deps, viewer, params.id));
  mount(app, contract.leaveSkill, ({ params, viewer }) => leaveSkill(deps, viewer, params.id));

  mount(app, contract.createReview, async ({ params, body, viewer, request }) => ({
    data: await createReview(deps, viewer, { ...body.data, skillId: params.id, request }),
  }));
  mount(app, contract.updateReview, async ({ params: { id: skillId, innerId: id }, body, viewer, request, reply }) =>
    answerEdit(reply, await updateReview(deps, viewer, { ...body.data, skillId, id, request })),
  );
  mount(app, contract.removeReview, ({ params: { id: skillId, innerId: id }, viewer, request }) =>
    removePost(deps, viewer, { kind: reviewKind, id, above: toSkillPath(skillId), request }),
  );
}
