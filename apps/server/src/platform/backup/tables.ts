import type pg from "pg";

/** Names are quoted where they must be, so that they can stand in a statement as they are. */
export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; value: string };
/** What two tables with the same rows have in common, in whatever order these lie. */
export type Sum = { rows: number; sum: string };

/** Ours, and those in which jobs wait. The tables that tell which migrations have run are filled by running them. */
const ours = "nspname in ('public', 'graphile_worker')";
const isFilledByMigrations = "relname in ('schema_migrations', 'migrations')";

/** So that the same value reads the same on every server. */
export async function readPlainly(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set extra_float_digits to 1;
    set bytea_output to 'hex'; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`);
}

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and ${ours} and not ${isFilledByMigrations}
    group by 1 order by 1`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences join pg_namespace on nspname = schemaname
    where ${ours} and last_value is not null
    order by 1`);
  return rows;
}

export async function sumOf(client: pg.ClientBase, { name }: Table): Promise<Sum> {
  const { rows } = await client.query<Sum>(`
    select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${name} t`);
  return rows[0]!;
}

/**
 * While `fill` runs rows come in any order, and nothing follows from them: what points at others is checked at its end,
 * for all rows at once, and what is counted comes with its own rows.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
    where contype = 'f' and ${ours}`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await fill();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
