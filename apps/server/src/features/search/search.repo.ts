import { sql } from "kysely";
import { foundBy, isUnshielded, type SubjectKind, toQuery, visibleTo, type Words } from "#features/subjects/index.ts";
import { decodeRankCursor, type Page, type RankKey, toPage } from "#platform/database/keyset.ts";
import { executePrepared } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type HitRow = {
  id: string;
  kind: SubjectKind;
  space_id: string;
  author_id: string | null;
  parent_id: string | null;
  parent_kind: SubjectKind | null;
  /** What the parent hangs on. */
  above_id: string | null;
  /** The comment, where it is an answer. */
  answered_id: string | null;
  title: string;
  highlight: string;
  created_at: Date;
};

type Source = Pick<Deps, "secrets" | "db">;
type Query = Words & { kind: SubjectKind; spaceId: string | null; limit: number; cursor?: string | undefined };

/** Around the words found. No text holds them: they are for private use, and the page turns them into marks. */
const marks = 'StartSel=\uE000, StopSel=\uE001, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "';

// Of words that half of all texts hold, the best of these many are shown rather than the best of all.
const candidates = 2_000;

/** In whole steps, so that a page can go on exactly where the one before ended. */
const rankSteps = 1_000_000;

/** So much of both ends, and of that the part that must be the same, tells whether the fragments reach them. */
const edge = 24;
const same = 16;
type Edges = { opening: string; ending: string };

/** Where words of the text are left out before or after the fragments, it says so. */
function markCuts(highlight: string, { opening, ending }: Edges): string {
  const words = highlight.replaceAll(/[\uE000\uE001]/g, "").trim();
  const before = opening.trimStart().startsWith(words.slice(0, same)) ? "" : "… ";
  const after = ending.trimEnd().endsWith(words.slice(-same)) ? "" : " …";
  return before + highlight + after;
}

/** Best first: how well the words fit, then the newest. They may be found a moment late; whether they are seen is asked now. */
export async function findHits(
  deps: Pick<Deps, "secrets" | "db" | "replica">,
  viewer: Viewer,
  { cursor, ...query }: Query,
): Promise<Page<HitRow>> {
  const { secrets } = deps;
  const after = decodeRankCursor(cursor);
  const late = await deps.replica?.find(({ db }) => findPage({ secrets, db }, viewer, { ...query, after }));
  if (!late) return findPage(deps, viewer, { ...query, after });
  return { ...late, items: await keepVisible(deps, viewer, late.items) };
}

async function keepVisible({ secrets, db }: Source, viewer: Viewer, hits: HitRow[]): Promise<HitRow[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subjects s where s.id = any(${sql.val(hits.map(({ id }) => id))}::uuid[])
      and s.state = 'published' and ${visibleTo({ secrets }, viewer)} and ${isUnshielded(viewer)}`.execute(db);
  const visible = new Set(rows.map(({ id }) => id));
  return hits.filter(({ id }) => visible.has(id));
}

/** Only the rows that are shown get their highlights made. */
async function findPage(
  { secrets, db }: Source,
  viewer: Viewer,
  { kind, spaceId, limit, after, ...words }: Omit<Query, "cursor"> & { after: RankKey | null },
): Promise<Page<HitRow>> {
  const onwards = after
    ? sql`(rank, created_at, id) < (${after.rank}::integer, ${after.at}, ${after.id}::uuid)`
    : sql`true`;
  const inSpace = spaceId === null ? sql`true` : sql`s.space_id = ${spaceId}::uuid`;
  // What a limit stands for does not change how this is found, so it may stay a value.
  const query = sql<HitRow & Edges & { rank: number }>`
    with asked as materialized (select ${toQuery(viewer, words)} as query), found as (
      select s.*, d.title, d.text, (ts_rank_cd(d.vector, asked.query) * ${rankSteps})::integer as rank
      from asked, ${foundBy(viewer, sql`(select query from asked)`)} hits
      join subjects s on s.id = hits.subject_id join search_documents d on d.subject_id = s.id
      where s.kind = ${sql.lit(kind)} and s.state = 'published'
        and ${inSpace} and ${visibleTo({ secrets }, viewer)} and ${isUnshielded(viewer)}
      limit ${sql.lit(candidates)}
    ), best as (
      select * from found where ${onwards} order by rank desc, created_at desc, id desc limit ${limit + 1}
    )
    select best.id, best.rank, best.kind, best.space_id, best.author_id, best.parent_id, parent.kind as parent_kind, parent.parent_id as above_id,
      answer.reply_to as answered_id, best.title, best.created_at,
      ts_headline(search_config(best.lang), best.text, asked.query, ${marks}) as highlight,
      left(best.text, ${edge}) as opening, right(best.text, ${edge}) as ending
    from asked, best left join subjects parent on parent.id = best.parent_id left join comments answer on answer.id = best.id
    order by best.rank desc, best.created_at desc, best.id desc`;
  const { rows } = await executePrepared(db, query);
  const { items, last } = toPage(rows, limit, ({ rank, created_at: at, id }) => ({ rank, at, id }));
  return { items: items.map((row) => ({ ...row, highlight: markCuts(row.highlight, row) })), last };
}
