import {
  AccountData,
  accountDataFormat,
  accountDataVersion,
  type CommentView,
  type ContentItem,
  ownPosts,
  ownRows,
} from "@bump/contract";
import { makeZip } from "client-zip";
import { findKeptFile } from "#features/media/index.ts";
import type { SubjectKind } from "#features/subjects/index.ts";
import { getUser, requireRecentLogin } from "#features/users/index.ts";
import { writeAudit } from "#platform/audit.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as repo from "./exports.account.repo.ts";
import { toCommentData, toPostData, toStoryData } from "./exports.view.ts";
import { toItems, writeList } from "./exports.writing.ts";

type Entry = { name: string; input: AsyncIterable<string | Uint8Array>; lastModified: Date };
type PostPart = keyof typeof ownPosts;

const kinds: Record<PostPart, SubjectKind> = {
  stories: "story",
  problems: "problem",
  parts: "part",
  solutions: "solution",
  outcomes: "outcome",
  skills: "skill",
  reviews: "review",
  faqs: "faq",
  comments: "comment",
};

/** The archive in pieces. Who must sign in again first is told before the first. */
export async function exportAccount(deps: Deps, viewer: Viewer): Promise<AsyncIterable<Uint8Array>> {
  requireRecentLogin(deps, viewer);
  await transact(deps.db, (tx) =>
    writeAudit(tx, { actorId: viewer.id, action: "user.export", subject: `users/${viewer.id}` }),
  );
  return makeZip(listEntries(deps, viewer));
}

async function* listEntries(deps: Deps, viewer: Viewer): AsyncGenerator<Entry> {
  const now = deps.clock();
  yield { name: "account.json", input: writeAccount(deps, viewer, now), lastModified: now };
  for (const part of Object.keys(ownPosts) as PostPart[]) {
    yield { name: `${part}.json`, input: writePosts(deps, viewer, part), lastModified: now };
  }
  for (const part of Object.keys(ownRows) as (keyof typeof ownRows)[]) {
    const ask = async () => ({ items: await repo.listOwnRows(deps.db, part, viewer.id), last: null });
    yield { name: `${part}.json`, input: writeList(ownRows[part], ask), lastModified: now };
  }
  for (const id of await repo.listOwnFiles(deps.db, viewer.id)) {
    const file = await findKeptFile(deps, id);
    const input = await file?.open();
    // One that was removed meanwhile is no longer theirs to have.
    if (file && input) yield { name: `files/${id}-${file.name}`, input, lastModified: file.when };
  }
}

async function* writeAccount(deps: Deps, viewer: Viewer, now: Date): AsyncGenerator<string> {
  const account = await getUser(deps, viewer.id);
  const data: AccountData = {
    format: accountDataFormat,
    version: accountDataVersion,
    exportedAt: now.toISOString(),
    account,
  };
  yield JSON.stringify(AccountData.parse(data), null, 2);
}

function writePosts(deps: Deps, viewer: Viewer, part: PostPart): AsyncGenerator<string> {
  const kind = kinds[part];
  return writeList(ownPosts[part], async (page) => {
    const rows = await repo.listOwnPosts(deps, viewer, { kind, ...page });
    const { items, last } = await toItems<ContentItem | CommentView>(deps, viewer, kind, rows);
    return { items: items.map(toData), last };
  });
}

function toData(item: ContentItem | CommentView): object {
  if ("commentHTML" in item) return toCommentData(item);
  return "problemId" in item ? toStoryData(item) : toPostData(item);
}
