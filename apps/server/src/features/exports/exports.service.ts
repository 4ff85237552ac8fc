import { type ContentItem, type OutcomeView, spaceDataFormat, spaceDataParts, spaceDataVersion } from "@bump/contract";
import { listParticipants } from "#features/spaces/index.ts";
import type { Item, SubjectKind } from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { requireManager } from "./exports.access.ts";
import * as repo from "./exports.repo.ts";
import { toItems, writeList } from "./exports.writing.ts";
import { toCommentData, toMemberData, toPostData, toStoryData } from "./exports.view.ts";

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
  problems: listItemsOf("problem", toPostData),
  async ingredients(deps, viewer, asked) {
    return withTimes(await repo.listIngredientRows(deps, viewer, asked));
  },
  parts: listItemsOf("part", toPostData),
  async solutions(deps, viewer, asked) {
    const { items, last } = await readItems(deps, viewer, { ...asked, kind: "solution" });
    const links = await repo.loadLinks(deps.db, { ...asked, ids: items.map(({ id }) => id) });
    return { items: items.map((item) => ({ ...toPostData(item), problemIds: links.get(item.id) ?? [] })), last };
  },
  async outcomes(deps, viewer, asked) {
    const { items, last } = await readItems<OutcomeView>(deps, viewer, { ...asked, kind: "outcome" });
    const ids = items.flatMap(({ problemId }) => problemId ?? []);
    const here = await repo.loadProblemsHere(deps.db, { ...asked, ids });
    // One of another space's problem is that space's.
    const shown = items.filter(({ problemId }) => problemId === null || here.has(problemId));
    return { items: shown.map(toPostData), last };
  },
  async measurements(deps, viewer, asked) {
    return withTimes(await repo.listMeasurementRows(deps, viewer, asked));
  },
  skills: listItemsOf("skill", toPostData),
  reviews: listItemsOf("review", toPostData),
  faqs: listItemsOf("faq", toPostData),
  stories: listItemsOf("story", toStoryData),
  comments: listItemsOf("comment", toCommentData),
};

function withTimes({ items, last }: Page<{ createdAt: Date }>): Page<unknown> {
  return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), last };
}

async function readItems<View extends Item = ContentItem>(
  deps: Deps,
  viewer: Viewer,
  asked: Asked & { kind: SubjectKind },
): Promise<Page<View>> {
  return toItems(deps, viewer, asked.kind, await repo.listSubjectRows(deps, viewer, asked));
}

function listItemsOf<View extends Item>(kind: SubjectKind, toData: (item: View) => object): List {
  return async (deps, viewer, asked) => {
    const { items, last } = await readItems<View>(deps, viewer, { ...asked, kind });
    return { items: items.map(toData), last };
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
    yield `,\n"${part}":`;
    // The right is asked for each page: who loses it meanwhile gets no more.
    yield* writeList(spaceDataParts[part], async (page) => {
      await requireManager(deps.db, viewer, spaceId);
      return lists[part](deps, viewer, { spaceId, ...page });
    });
  }
  yield ',\n"complete":true}\n';
}
