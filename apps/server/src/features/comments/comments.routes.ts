import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { createComment, removeComment, updateComment } from "./comments.service.ts";

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createComment, async ({ body, viewer }) => ({ data: await createComment(deps, viewer, body) }));
  mount(app, contract.updateComment, async ({ params, body, viewer }) => ({
    data: await updateComment(deps, viewer, { ...body, id: params.id }),
  }));
  mount(app, contract.removeComment, ({ params, query, viewer }) =>
    removeComment(deps, viewer, { path: query.path, id: params.id }),
  );
}
