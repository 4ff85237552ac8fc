import type { createSkill as creation, SkillView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { type Change, createPost } from "#features/posts/index.ts";
import { canReach, findItem, type ItemPath, lockItem, type SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { skillKind as kind } from "./skills.kind.ts";

type NewSkill = z.output<typeof creation.body>["data"] & { spaceId?: string | undefined; request: FastifyRequest };

/** Every flag of a new one is false, `joined` too: its author says whether they have it. */
export function createSkill(deps: Deps, viewer: Viewer, { description, ...input }: NewSkill): Promise<SkillView> {
  return createPost(deps, viewer, {
    ...input,
    kind,
    html: description,
    addRows: ({ db }, { id }) => insertSkillRow(db, id),
  });
}

export async function insertSkillRow(db: Kysely<Db>, id: string): Promise<void> {
  await db.insertInto("skills").values({ id }).execute();
}

export function toSkillPath(id: string): ItemPath {
  return { kind: "skill", id, above: null };
}

export async function requireSkill(deps: Deps, viewer: Viewer, id: string): Promise<SubjectRow> {
  const skill = await findItem(deps, viewer, toSkillPath(id));
  if (!skill) throw new AppError("not_found");
  return skill;
}

/** Held until the transaction ends, for who adds something to it: what counts on it comes before the figures of its space. */
export async function lockOpenSkill(change: Change, viewer: Viewer, id: string): Promise<SubjectRow> {
  const skill = await lockItem(change, viewer, toSkillPath(id));
  if (!skill) throw new AppError("not_found");
  if (!canReach(skill)) throw new AppError("forbidden");
  await change.db.selectFrom("skills").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return skill;
}
