import { isDeepStrictEqual } from "node:util";
import { type createPart as creation, noFlags, type PartView, type updatePart as change } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { createPost, getPost, type PostKind, updatePost } from "#features/posts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { lockOpenProblem, toProblemPath } from "./problems.service.ts";

type Fixed = Pick<PartView, "type" | "attributes">;

/** Stakeholders, things and processes of a problem. */
export const partKind: PostKind<PartView, object, { part: Fixed }> = {
  kind: "part",
  collection: "parts",
  textField: "description",
  isNamed: true,
  fewest: 0,
  needsTag: false,
  listsOwn: true,
  selectFlags: () => sql`null`,
  toPersonal: () => ({}),
  selectFixed: sql`(select jsonb_build_object('type', pa.type, 'attributes', pa.attributes)
    from parts pa where pa.id = s.id) as part`,
  toFixed: ({ parent_id, part }) => ({ problemId: parent_id!, ...part, ...noFlags }),
};

type Named = { problemId: string; request: FastifyRequest };

export function getPart(deps: Deps, viewer: Viewer, { problemId, id }: { problemId: string; id: string }) {
  return getPost(deps, viewer, { kind: partKind, id, above: toProblemPath(problemId) });
}

export function createPart(
  deps: Deps,
  viewer: Viewer,
  { problemId, request, description, type, attributes, ...input }: z.output<typeof creation.body>["data"] & Named,
): Promise<PartView> {
  return createPost(deps, viewer, {
    ...input,
    kind: partKind,
    html: description,
    request,
    findParent: (tx) => lockOpenProblem(tx, viewer, problemId),
    addRows: ({ db }, { id }) => insertPartRow(db, { id, type, attributes }),
  });
}

export async function insertPartRow(db: Kysely<Db>, { id, type, attributes }: Fixed & { id: string }): Promise<void> {
  await db
    .insertInto("parts")
    .values({ id, type, attributes: JSON.stringify(attributes) })
    .execute();
}

export function updatePart(
  deps: Deps,
  viewer: Viewer,
  { problemId, description, type, attributes, ...edit }: z.output<typeof change.body>["data"] & Named & { id: string },
) {
  const set = { ...(type && { type }), ...(attributes && { attributes: JSON.stringify(attributes) }) };
  return updatePost(deps, viewer, {
    ...edit,
    kind: partKind,
    above: toProblemPath(problemId),
    html: description,
    changeRows: async ({ db }, { id }) => {
      if (type || attributes) await db.updateTable("parts").set(set).where("id", "=", id).execute();
    },
    addsWords: async ({ db }) => {
      const part = await db.selectFrom("parts").select("attributes").where("id", "=", edit.id).executeTakeFirst();
      return attributes !== undefined && !isDeepStrictEqual(part?.attributes, attributes);
    },
  });
}
