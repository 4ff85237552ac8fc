import { type CommentView, spaceDataFormat, spaceDataParts, spaceDataVersion, type StoryView } from "@bump/contract";
import { listParticipants } from "#features/spaces/index.ts";
import { type Item, loadItems, type SubjectKind } from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { requireManager } from "./exports.access.ts";
import * as repo from "./exports.repo.ts";
import { toCommentData, toMemberData, toStoryData } from "./exports.view.ts";

/** Rows held at once. */
const batch = 200;

type Part = keyof typeof spaceDataParts;
type Asked = { spaceId: string; limit: number; cursor?: string };
type List = (deps: Deps, viewer: Viewer, asked: Asked) => Promise<Page<unknown>>;

const lists: Record<Part, List> = {
  async members(deps, viewer, asked) {
    const { items, last } = await listParticipants(deps, viewer, { ...asked, status: "all" });
    return { items: items.map(toMemberData), last };
  },
  async tags({ db }, _viewer, asked) {
    const { items, last } = await repo.listTagRows(db, asked);
    const data = items.map(({ name, description, created_at }) => ({
      name,
      description,
      createdAt: created_at.toISOString(),
    }));
    return { items: data, last };
  },
  async problems(deps, viewer, asked) {
    const { items, last } = await repo.listSubjectRows(deps, viewer, { ...asked, kind: "problem" });
    const names = await repo.loadProblemNames(
      deps.db,
      items.map(({ id }) => id),
    );
    const data = items.map(({ id, state, created_at }) => ({
      id,
      name: names.get(id) ?? "",
      state,
      createdAt: created_at.toISOString(),
    }));
    return { items: data, last };
  },
  stories: listItemsOf("story", (item) => toStoryData(item as StoryView)),
  comments: listItemsOf("comment", (item) => toCommentData(item as CommentView)),
};

function listItemsOf(kind: SubjectKind, toData: (item: Item) => unknown): List {
  return async (deps, viewer, asked) => {
    const { items, last } = await repo.listSubjectRows(deps, viewer, { ...asked, kind });
    const views = await loadItems(
      deps,
      viewer,
      items.map(({ id }) => ({ id, kind })),
    );
    return { items: items.flatMap(({ id }) => views.get(id) ?? []).map(toData), last };
  };
}

/** The file in pieces. Who may not have it is told before the first. */
export async function exportSpace(deps: Deps, viewer: Viewer, spaceId: string): Promise<AsyncIterable<string>> {
  await requireManager(deps.db, viewer, spaceId);
  await transact(deps.db, (tx) =>
    writeAudit(tx, { actorId: viewer.id, action: "space.export", subject: `spaces/${spaceId}` }),
  );
  return write(deps, viewer, spaceId);
}

async function* write(deps: Deps, viewer: Viewer, spaceId: string): AsyncGenerator<string> {
  const { is_private: isPrivate, ...space } = await repo.getSpaceRow(deps.db, spaceId);
  const head = { success: true, format: spaceDataFormat, version: spaceDataVersion, exportedAt: deps.clock() };
  yield `${JSON.stringify({ ...head, space: { ...space, isPrivate } }).slice(0, -1)}`;
  for (const part of Object.keys(spaceDataParts) as Part[]) {
    yield `,\n"${part}":[`;
    yield* writeRows(deps, viewer, { part, spaceId });
    yield "]";
  }
  yield ',\n"complete":true}\n';
}

/** The right is asked for each batch: who loses it meanwhile gets no more. */
async function* writeRows(
  deps: Deps,
  viewer: Viewer,
  { part, spaceId }: { part: Part; spaceId: string },
): AsyncGenerator<string> {
  let cursor: string | null = "";
  let separator = "\n";
  while (cursor !== null) {
    await requireManager(deps.db, viewer, spaceId);
    const page: Page<unknown> = await lists[part](deps, viewer, { spaceId, limit: batch, cursor });
    for (const row of page.items) {
      // The schema is the allow-list, as for every other answer.
      yield `${separator}${JSON.stringify(spaceDataParts[part].parse(row))}`;
      separator = ",\n";
    }
    cursor = page.last;
  }
}
