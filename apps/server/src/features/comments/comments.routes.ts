import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { pathOfUrl } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { mount } from "#platform/http/mount.ts";
import { createComment, listRevisions, removeComment, updateComment } from "./comments.service.ts";

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createComment, async ({ body, viewer }) => ({ data: await createComment(deps, viewer, body) }));
  mount(app, contract.updateComment, async ({ params, body, request, viewer }) => ({
    data: await updateComment(deps, viewer, { ...placeOf(params, body.path, request.url), data: body.data }),
  }));
  mount(app, contract.removeComment, ({ params, query, request, viewer }) =>
    removeComment(deps, viewer, placeOf(params, query.path, request.url)),
  );
  mount(app, contract.listCommentRevisions, async ({ params, query, viewer }) => ({
    items: await listRevisions(deps, viewer, { ...params, ...query }),
  }));
}

type Params = z.infer<typeof contract.commentParams>;

/** Which comment is meant, and where it is: by its address, or `/comments/{id}` with a path. */
function placeOf({ id, commentId, replyId }: Params, path: string | undefined, url: string) {
  if (commentId !== undefined) return { id: replyId ?? commentId, path: pathOfUrl(url) };
  if (path === undefined) throw new AppError("required", { fields: { path: "required" } });
  return { id, path };
}
