import type { Transaction } from "kysely";
import { findLanguage } from "#features/accounts/index.ts";
import { insertSubject, type SubjectState } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { insertComment } from "./comments.repo.ts";

type OldComment = {
  id: string;
  spaceId: string;
  itemId: string;
  replyTo: string | null;
  html: string;
  text: string;
  tags: string[];
  state: SubjectState;
  createdAt: Date;
};

/** A comment that was made before, at its own time: nobody is told of it. False where it is there. */
export async function importComment(
  change: Deps & { db: Transaction<Db> },
  viewer: Viewer,
  { id, spaceId, itemId, replyTo, html, text, tags, state, createdAt }: OldComment,
): Promise<boolean> {
  const lang = await findLanguage(change.db, viewer.id);
  const subject = { id, kind: "comment", state, parent_id: itemId, space_id: spaceId, tags, lang } as const;
  const isNew = await insertSubject(change, viewer, { ...subject, created_at: createdAt });
  if (isNew) {
    await insertComment(change.db, { id, item_id: itemId, reply_to: replyTo, html, text, created_at: createdAt });
  }
  return isNew;
}
