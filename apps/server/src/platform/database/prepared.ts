import { createHash } from "node:crypto";
import { CompiledQuery, type Kysely, type QueryResult } from "kysely";
import type { Deps } from "#platform/deps.ts";
import type { Db } from "./db.types.ts";
import { rowMaker } from "./rows.ts";

type Value = string | number | Date | Buffer | readonly string[] | null;
export type Values = Record<string, Value>;
type Query<Row = unknown> = { compile(db: Kysely<Db>): CompiledQuery<Row> };
type Template<Row> = {
  text: string;
  slots: { name: string | null; constant: unknown }[];
  /** Known from the first answer on. */
  toRow?: (values: readonly unknown[]) => Row;
};

type Asked<V extends Values> = [shape: string, values: V, build: (standIns: V) => Query];

/** An id that is nobody's, for stand-ins. */
export function standInId(last: number): string {
  return `5afe0000-0000-7000-8000-${String(last).padStart(12, "0")}`;
}

/** Each text costs memory here and in every connection; past this many the rest is planned at each call. */
const most = 500;
const names = new Map<string, string>();

/** Under which name a text is sent, where it is to be prepared. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}

function prepare(text: string): void {
  if (names.has(text) || names.size >= most) return;
  names.set(text, createHash("sha256").update(text).digest("base64url").slice(0, 40));
}

/**
 * For statements of which there are few texts and very many calls, in a transaction or not: each connection reads and plans
 * them once. To plan what asks for rights takes ten times as long as to run it.
 */
export async function executePrepared<Row>(db: Kysely<Db>, query: Query<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile(db);
  prepare(compiled.sql);
  return db.executeQuery(compiled);
}

/**
 * Queries of which there are few shapes and very many calls. Each shape is built once, with stand-ins in the place of the
 * values, and is a prepared statement from then on: neither we nor PostgreSQL put it together again. A limit must stand in
 * the text (sql.lit), since a plan that does not know it walks no index for it.
 */
export class PreparedQueries<V extends Values, Row extends object> {
  readonly #templates = new Map<string, Template<Row>>();
  readonly #standIns: V;

  /** Stand-ins are like no value that ever comes, and unlike each other. */
  constructor(standIns: V) {
    this.#standIns = standIns;
  }

  /** `shape` names all that `build` makes a difference by; what it is given in place of the values are the stand-ins. */
  async run(deps: Pick<Deps, "pool" | "db">, ...asked: Asked<V>): Promise<Row[]> {
    const { template, bound } = this.#bind(deps.db, ...asked);
    const { text } = template;
    const { rows, fields } = await deps.pool.query<unknown[]>({
      name: nameOf(text)!,
      text,
      values: bound,
      rowMode: "array",
    });
    return rows.map((template.toRow ??= rowMaker(fields)));
  }

  /** The same where it may belong to a transaction. */
  async runIn(db: Kysely<Db>, ...asked: Asked<V>): Promise<Row[]> {
    const { template, bound } = this.#bind(db, ...asked);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(template.text, bound));
    return rows;
  }

  #bind(db: Kysely<Db>, shape: string, values: V, build: (standIns: V) => Query) {
    let template = this.#templates.get(shape);
    if (template === undefined) {
      template = this.#read(db, build);
      if (this.#templates.size < most) this.#templates.set(shape, template);
    }
    const bound = template.slots.map((slot) => (slot.name === null ? slot.constant : values[slot.name]));
    return { template, bound };
  }

  #read(db: Kysely<Db>, build: (standIns: V) => Query): Template<Row> {
    const { sql: text, parameters } = build(this.#standIns).compile(db);
    prepare(text);
    const names = Object.keys(this.#standIns);
    const slots = parameters.map((constant) => ({
      name: names.find((each) => isSame(this.#standIns[each], constant)) ?? null,
      constant,
    }));
    return { text, slots };
  }
}

function isSame(standIn: unknown, parameter: unknown): boolean {
  if (standIn instanceof Date) return parameter instanceof Date && standIn.getTime() === parameter.getTime();
  if (Buffer.isBuffer(standIn)) return Buffer.isBuffer(parameter) && standIn.equals(parameter);
  return standIn !== null && standIn === parameter;
}

const steps = [26, 51, 101, 251, 501, 1001];

/** As many as one of few figures says, the last one again and again: for `in (…)`, of which there are few texts then. */
export function padded(ids: readonly string[]): string[] {
  const length = ids.length === 1 ? 1 : limitFor(ids.length - 1);
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)]!);
}

/** Enough for the page and the one row more that proves another, by one of few figures. */
export function limitFor(results: number): number {
  return steps.find((step) => step > results) ?? results + 1;
}
