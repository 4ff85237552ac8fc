import pg from "pg";
import { expect, it } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { readInstant, toIso } from "./instants.ts";

const readUsual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");

const moments = [
  "2026-05-01 12:34:56+00",
  "2026-05-01 12:34:56.1+00",
  "2026-05-01 12:34:56.09+00",
  "2026-12-31 23:59:59.999999+00",
  "2024-02-29 00:00:00.000001+00",
  "2026-05-01 12:34:56.123-07",
  "2026-05-01 12:34:56.123456+05:30",
  "1890-01-01 00:00:00+00:19:32",
  "0044-03-15 12:00:00+00 BC",
  "0044-03-15 12:00:00+00",
  "0100-03-15 12:00:00+00",
  "12026-05-01 12:00:00+00",
];

it.each([...moments, "infinity", "-infinity"])("reads %s as the driver does", (text) => {
  expect(readInstant(text)).toEqual(readUsual(text));
});

it.each(moments)("sends %s as a date would", (text) => {
  expect(toIso(text)).toBe((readUsual(text) as Date).toISOString());
});

it("reads what was written to the millisecond", async () => {
  const { deps } = await startTestDeps();
  const moments = Array.from({ length: 1000 }, (_, ms) => new Date(Date.UTC(2026, ms % 12, 28, 23, 59, 59, ms)));
  const { rows } = await deps.pool.query<{ at: Date }>(
    "select at from unnest($1::timestamptz[]) with ordinality given (at, place) order by place",
    [moments],
  );
  expect(rows.map(({ at }) => at)).toEqual(moments);
});
