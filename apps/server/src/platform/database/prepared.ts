import { createHash } from "node:crypto";
import type { CompiledQuery, Kysely } from "kysely";
import type { Deps } from "#platform/deps.ts";
import type { Db } from "./db.types.ts";

type Value = string | number | Date | Buffer | readonly string[] | null;
export type Values = Record<string, Value>;
type Query = { compile(db: Kysely<Db>): CompiledQuery };
type Template = { name: string; text: string; slots: { name: string | null; constant: unknown }[] };

/** Each text costs memory here and in every connection; past this many the rest is made anew each time. */
const most = 500;

/**
 * Queries of which there are few shapes and very many calls. Each shape is built once, with stand-ins in the place of the
 * values, and is a prepared statement from then on: neither we nor PostgreSQL put it together again. A limit must stand in
 * the text (sql.lit), since a plan that does not know it walks no index for it.
 */
export class PreparedQueries<V extends Values, Row extends object> {
  readonly #templates = new Map<string, Template>();
  readonly #standIns: V;

  /** Stand-ins are like no value that ever comes, and unlike each other. */
  constructor(standIns: V) {
    this.#standIns = standIns;
  }

  /** `shape` names all that `build` makes a difference by; what it is given in place of the values are the stand-ins. */
  async run(
    { pool, db }: Pick<Deps, "pool" | "db">,
    shape: string,
    values: V,
    build: (standIns: V) => Query,
  ): Promise<Row[]> {
    let template = this.#templates.get(shape);
    if (template === undefined) {
      template = this.#read(db, build);
      if (this.#templates.size < most) this.#templates.set(shape, template);
    }
    const { name, text, slots } = template;
    const bound = slots.map((slot) => (slot.name === null ? slot.constant : values[slot.name]));
    const { rows } = await pool.query<Row>({ name, text, values: bound });
    return rows;
  }

  #read(db: Kysely<Db>, build: (standIns: V) => Query): Template {
    const { sql: text, parameters } = build(this.#standIns).compile(db);
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 40);
    const names = Object.keys(this.#standIns);
    const slots = parameters.map((constant) => ({
      name: names.find((each) => isSame(this.#standIns[each], constant)) ?? null,
      constant,
    }));
    return { name, text, slots };
  }
}

function isSame(standIn: unknown, parameter: unknown): boolean {
  if (standIn instanceof Date) return parameter instanceof Date && standIn.getTime() === parameter.getTime();
  if (Buffer.isBuffer(standIn)) return Buffer.isBuffer(parameter) && standIn.equals(parameter);
  return standIn !== null && standIn === parameter;
}

const steps = [26, 51, 101, 251, 501];

/** Enough for the page and the one row more that proves another, by one of few figures. */
export function limitFor(results: number): number {
  return steps.find((step) => step > results) ?? 1001;
}
