import { expect, it } from "vitest";
import { requestIds } from "./request-id.ts";

const given = { headers: { "x-request-id": "from-the-proxy" } };

it("makes ids that are UUIDv7, say when, and never repeat", () => {
  const make = requestIds(false);
  const ids = Array.from({ length: 50_000 }, () => make(given));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
  const madeAt = Number.parseInt(ids[0]!.replaceAll("-", "").slice(0, 12), 16);
  expect(Math.abs(madeAt - Date.now())).toBeLessThan(5000);
});

it.each([
  ["from-the-proxy", true],
  ["short", false],
  ["x".repeat(65), false],
  ["with spaces in it", false],
  ['"><script>', false],
])("behind a proxy takes %j: %s", (id, isTaken) => {
  expect(requestIds(true)({ headers: { "x-request-id": id } }) === id).toBe(isTaken);
  expect(requestIds(true)({ headers: {} })).toMatch(/^[0-9a-f-]{36}$/);
});
