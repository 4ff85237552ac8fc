import {
  type EndpointInput,
  type ImportOutcome,
  type ImportPart,
  importParts,
  type importSpace as contract,
} from "@bump/contract";
import type { Transaction } from "kysely";
import { importTags } from "#features/tags/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { holdManager, requireManager } from "./exports.access.ts";
import { takeAdditions } from "./exports.additions.ts";
import { judgeComments, takeComments } from "./exports.comments.ts";
import { holdPlaces } from "./exports.places.ts";
import { judgePosts, type PostPart, postParts, type PostRows, takePosts } from "./exports.posts.ts";
import { refuse, type Taking, type Wrong } from "./exports.taking.ts";

type Body = EndpointInput<typeof contract>["body"];
type Outcomes = Record<ImportPart, ImportOutcome>;
const names = Object.keys(importParts) as ImportPart[];

/**
 * All rows or none. Everything is posted by who imports it, since nobody speaks for others; whose words they were stands
 * below them. A row has the same id in the space at every repeat, so that it is there once.
 */
export async function importSpace(
  deps: Deps,
  viewer: Viewer,
  { spaceId, data, check = false }: Body & { spaceId: string },
): Promise<Outcomes> {
  await requireManager(deps.db, viewer, spaceId);
  const misjudged: Wrong = new Map();
  const posts = await judgeAll(misjudged, viewer, data);
  const comments = await judgeComments(misjudged, viewer, data.comments ?? []);
  refuse(misjudged);
  return transact(deps.db, async (tx) => {
    const wrong: Wrong = new Map();
    await holdManager(tx, viewer, spaceId);
    const places = await holdPlaces(tx, spaceId, idsIn(data));
    const outcomes = Object.fromEntries(names.map((part) => [part, { added: 0, present: 0, removed: 0 }])) as Outcomes;
    const taking = (part: ImportPart): Taking => ({
      change: { ...deps, db: tx },
      viewer,
      spaceId,
      check,
      wrong,
      places,
      outcome: outcomes[part],
    });
    const tags = check ? [] : (data.tags ?? []);
    outcomes.tags.added = await importTags(tx, spaceId, tags);
    outcomes.tags.present = tags.length - outcomes.tags.added;
    for (const part of postParts) await takePosts(taking(part), { part, rows: posts[part] });
    await takeAdditions(taking("ingredients"), { part: "ingredients", rows: data.ingredients ?? [] });
    await takeAdditions(taking("measurements"), { part: "measurements", rows: data.measurements ?? [] });
    await takeComments(taking("comments"), comments);
    refuse(wrong);
    if (!check) await keepTrace(tx, viewer, { spaceId, outcomes });
    return outcomes;
  });
}

type Judged = { [Part in PostPart]: PostRows<Part> };

async function judgeAll(wrong: Wrong, viewer: Viewer, data: Body["data"]): Promise<Judged> {
  const judge = async <Part extends PostPart>(part: Part) =>
    [part, await judgePosts(wrong, viewer, { part, rows: (data[part] ?? []) as never })] as const;
  const judgments = [];
  for (const part of postParts) judgments.push(await judge(part));
  return Object.fromEntries(judgments) as Judged;
}

/** Every id that the rows have or name. */
function idsIn(data: Body["data"]): string[] {
  const rows: Record<string, unknown>[] = Object.values(data).flat();
  return rows.flatMap(({ id, itemId, replyTo, problemId, problemIds, solutionId }) =>
    [id, itemId, replyTo, problemId, problemIds, solutionId].flat().filter((one) => typeof one === "string"),
  );
}

async function keepTrace(
  tx: Transaction<Db>,
  viewer: Viewer,
  { spaceId, outcomes }: { spaceId: string; outcomes: Outcomes },
): Promise<void> {
  const added = names.map((part) => [part, outcomes[part].added] as const).filter(([, count]) => count > 0);
  if (added.length === 0) return;
  const details = Object.fromEntries(added);
  await writeAudit(tx, { actorId: viewer.id, action: "space.import", subject: `spaces/${spaceId}`, details });
}
