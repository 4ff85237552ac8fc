import { type MapCell, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { watchCounters } from "#test/drift.ts";
import { toCell } from "./places.geohash.ts";

const { as, db, deps } = await startTestServer();
const { findDrift, countDeadlocks } = watchCounters(deps);
const [me, other, outsider] = [await buildUser(db), await buildUser(db), await buildUser(db)];

async function buildSpace() {
  const { id } = await buildPrivateSpace(db);
  await buildMembership(db, id, me.id, "contributor");
  return id;
}

type Point = { lat: number; lng: number };
type Build = Parameters<typeof buildStory>[1];

async function tellAt(spaceId: string, point: Point, overrides: Build = {}) {
  const story = await buildStory(db, { space_id: spaceId, ...overrides });
  await db
    .updateTable("posts")
    .set({ location: JSON.stringify(point) })
    .where("id", "=", story.id)
    .execute();
  return { ...story, ...point };
}

async function cellsOf(query: Record<string, string>, who = me): Promise<MapCell[]> {
  const answer = await as(who).get(`/geo/items?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ cells: MapCell[] }>().cells;
}
const totalOf = (cells: MapCell[]) => cells.reduce((sum, { total }) => sum + total, 0);

async function listed(query: Record<string, string>, path = "stories"): Promise<string[]> {
  const ids: string[] = [];
  let last: string | null = "";
  while (last !== null) {
    const page: URLSearchParams = new URLSearchParams({ path, results: "25", lastDocumentID: last, ...query });
    const answer = await as(me).get(`/list/v2?${page.toString()}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json<{ items: { id: string }[]; last: string | null }>();
    ids.push(...body.items.map(({ id }) => id));
    last = body.last;
  }
  return ids;
}

const lagos = { lat: 6.45407, lng: 3.39467 };
const berlin = { lat: 52.52, lng: 13.405 };

describe("the map of a space", () => {
  it("counts what is where, and names what is alone", async () => {
    const spaceId = await buildSpace();
    await tellAt(spaceId, lagos);
    await tellAt(spaceId, { lat: 6.46, lng: 3.4 });
    const alone = await tellAt(spaceId, berlin, { html: "<p>The bridge is closed</p>" });
    await buildStory(db, { space_id: spaceId });
    const cells = await cellsOf({ spaceId, zoom: "2" });
    expect(cells).toEqual([
      { hash: "s1", lat: expect.closeTo(6.457, 3), lng: expect.closeTo(3.3973, 3), total: 2, item: null },
      {
        hash: "u3",
        ...berlin,
        total: 1,
        item: { path: `stories/${alone.id}`, kind: "stories", title: "The bridge is closed" },
      },
    ]);
    expect((await cellsOf({ spaceId, zoom: "16" })).map(({ hash }) => hash.length)).toEqual([8, 8, 8]);
    expect(totalOf(await cellsOf({ spaceId, kinds: "problems,solutions" }))).toBe(0);
    expect(totalOf(await cellsOf({ spaceId, bounds: "0,0,10,10" }))).toBe(2);
  });

  it("shows only what the viewer sees in the lists of the space", async () => {
    const spaceId = await buildSpace();
    const shown = await tellAt(spaceId, lagos, { author_id: other.id });
    for (const state of ["draft", "pending", "rejected", "hidden", "removed"]) {
      await tellAt(spaceId, lagos, { state, author_id: other.id });
    }
    const problem = await buildProblem(db, { space_id: spaceId });
    await tellAt(spaceId, lagos, { parent_id: problem.id });
    expect(totalOf(await cellsOf({ spaceId }))).toBe(1);
    expect((await as(outsider).get(`/geo/items?spaceId=${spaceId}`)).statusCode).toBe(403);
    await db.updateTable("spaces").set({ listed: false }).where("id", "=", spaceId).execute();
    expect((await as(outsider).get(`/geo/items?spaceId=${spaceId}`)).statusCode).toBe(404);
    expect(totalOf(await cellsOf({ spaceId: worldSpaceId }))).toBe(0);

    const set = (columns: object) => db.updateTable("subjects").set(columns).where("id", "=", shown.id).execute();
    await set({ state: "hidden" });
    expect(await cellsOf({ spaceId })).toEqual([]);
    await set({ state: "published", parent_id: problem.id });
    expect(await cellsOf({ spaceId })).toEqual([]);
    await set({ parent_id: null });
    expect(totalOf(await cellsOf({ spaceId }))).toBe(1);
    await db.insertInto("user_shields").values({ user_id: me.id, other_id: other.id, kind: "block" }).execute();
    expect(await cellsOf({ spaceId })).toEqual([]);
    await db.deleteFrom("user_shields").execute();
    await db.updateTable("posts").set({ location: null }).where("id", "=", shown.id).execute();
    expect(await cellsOf({ spaceId })).toEqual([]);
  });

  it("moves with what is edited", async () => {
    const spaceId = await buildSpace();
    const data = { story: "<p>Here #water</p>", location: { ...lagos, precision: "town" } };
    const { id } = (await as(me).post("/stories", { data, spaceId })).json().data;
    expect((await cellsOf({ spaceId, zoom: "3" })).map(({ hash }) => hash)).toEqual(["s1"]);
    await as(me).patch(`/stories/${id}`, { data: { location: { ...berlin, precision: "country" } } });
    expect((await cellsOf({ spaceId, zoom: "3" })).map(({ hash }) => hash)).toEqual(["u1"]);
    await as(me).patch(`/stories/${id}`, { data: { location: null } });
    expect(await cellsOf({ spaceId })).toEqual([]);
  });

  it("has larger cells where there are more than 500", async () => {
    const spaceId = await buildSpace();
    await scatter(spaceId, 700);
    const cells = await cellsOf({ spaceId, zoom: "12" });
    expect(cells.length).toBeLessThanOrEqual(500);
    expect(totalOf(cells)).toBe(700);
  });

  it("counts from afar by sums that follow what is added, moved, hidden and taken away", async () => {
    const spaceId = await buildSpace();
    const points = await scatter(spaceId, 120);
    const sums = async () => {
      const { rows } = await deps.pool.query(
        "select kind, cell, west, south, total, lats, lngs from located_cells where space_id = $1 and total > 0 order by cell",
        [spaceId],
      );
      return rows;
    };
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", points[0]!.id).execute();
    await db.updateTable("posts").set({ location: null }).where("id", "=", points[1]!.id).execute();
    await db
      .updateTable("posts")
      .set({ location: JSON.stringify({ lat: 90, lng: 180 }) })
      .where("id", "=", points[2]!.id)
      .execute();
    await db.deleteFrom("posts").where("id", "=", points[3]!.id).execute();
    const kept = await sums();
    expect(kept.reduce((total, row) => total + row.total, 0)).toBe(117);
    expect(await findDrift()).toEqual({});
    const spoilt = "update located_cells set total = total + 1, lats = lats - 5 where space_id = $1";
    await deps.pool.query(spoilt, [spaceId]);
    await deps.pool.query("delete from located_cells where space_id = $1 and total % 2 = 0", [spaceId]);
    expect(await findDrift()).toEqual({ locatedCells: expect.any(Number) });
    expect(await sums()).toEqual(kept);
    // Near by each post is counted: both ways find the same.
    const near = await cellsOf({ spaceId, zoom: "7" });
    const far = await cellsOf({ spaceId, zoom: "1" });
    const inside = (hash: string) => near.filter((cell) => cell.hash.startsWith(hash));
    for (const { hash, total, lat, item } of far) {
      expect(totalOf(inside(hash)), hash).toBe(total);
      const lats = inside(hash).map((cell) => cell.lat * cell.total);
      expect(lats.reduce((sum, each) => sum + each, 0) / total).toBeCloseTo(lat, 5);
      expect(item === null).toBe(total > 1);
    }
    await deps.pool.query("delete from spaces where id = $1", [spaceId]);
    expect(await sums()).toEqual([]);
  });

  it("keeps those sums while posts change places with each other", async () => {
    const spaceId = await buildSpace();
    const posts = [await tellAt(spaceId, lagos), await tellAt(spaceId, berlin)];
    const waits = await countDeadlocks();
    await Promise.all(
      posts.map(async ({ id }, who) => {
        for (let round = 0; round < 40; round += 1) {
          const location = JSON.stringify((who + round) % 2 === 0 ? berlin : lagos);
          await db.updateTable("posts").set({ location }).where("id", "=", id).execute();
        }
      }),
    );
    expect(await countDeadlocks()).toBe(waits);
    expect(await findDrift()).toEqual({});
    expect(totalOf(await cellsOf({ spaceId, zoom: "1" }))).toBe(2);
  });

  it("takes from those sums what people wrote whom the viewer does not read, and who do not want to be read", async () => {
    const spaceId = await buildSpace();
    const shut = await buildUser(db);
    for (const author_id of [other.id, shut.id, outsider.id]) await tellAt(spaceId, lagos, { author_id });
    const alone = await tellAt(spaceId, berlin, { author_id: other.id });
    await db.updateTable("subjects").set({ author_id: null }).where("id", "=", alone.id).execute();
    const shields = [
      { user_id: me.id, other_id: other.id, kind: "mute" },
      { user_id: shut.id, other_id: me.id, kind: "block" },
    ];
    await db.insertInto("user_shields").values(shields).execute();
    const views: Record<string, string>[] = [
      { zoom: "1" },
      { zoom: "7" },
      { zoom: "1", bounds: "-10,0,20,60" },
      { zoom: "3", bounds: "3,6,14,53" },
    ];
    for (const query of views) {
      const totals = (await cellsOf({ spaceId, ...query })).map(({ total, item }) => [total, item !== null]);
      expect(totals, JSON.stringify(query)).toEqual([
        [1, true],
        [1, true],
      ]);
    }
    await db.deleteFrom("user_shields").execute();
    expect(totalOf(await cellsOf({ spaceId, zoom: "1" }))).toBe(4);
  });

  it("has the cells that PostgreSQL and we give the same numbers", async () => {
    for (const point of [
      lagos,
      berlin,
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
      { lat: -33.87, lng: -0.0001 },
    ]) {
      const { rows } = await deps.pool.query<{ cell: string }>("select geo_cell($1, $2) as cell", [
        point.lat,
        point.lng,
      ]);
      expect(BigInt(rows[0]!.cell)).toBe(toCell(point));
    }
  });
});

/** All over the world, the same each time. */
async function scatter(spaceId: string, count: number): Promise<(Point & { id: string })[]> {
  const points: (Point & { id: string })[] = [];
  for (let index = 0; index < count; index += 1) {
    const lat = Math.round((((index * 61.803_398) % 180) - 90) * 1e4) / 1e4;
    const lng = Math.round((((index * 137.507_764) % 360) - 180) * 1e4) / 1e4;
    points.push(await tellAt(spaceId, { lat, lng }));
  }
  return points;
}

describe("a list", () => {
  it("has what is in the bounds, each once, however large they are and wherever they lie", async () => {
    const spaceId = await buildSpace();
    const points = await scatter(spaceId, 150);
    for (const near of [0.01, 0.3, 2, 9]) points.push(await tellAt(spaceId, { lat: 6 + near, lng: 3 + near }));
    for (const lng of [-179.95, 179.95, 180, -180]) points.push(await tellAt(spaceId, { lat: -17, lng }));
    const boxes = [
      "-180,-90,180,90",
      "0,0,30,40",
      "2.9,5.9,3.1,6.1",
      "3,6,3.3,6.3",
      "170,-40,-170,10",
      "179.9,-17.1,-179.9,-16.9",
      "-180,60,180,90",
      "100,-90,140,-80",
      "170,-20,190,0",
      "-400,-10,400,10",
      "3.01,6.01,3.01,6.01",
    ];
    for (const bounds of boxes) {
      const [west = 0, south = 0, east = 0, north = 0] = bounds.split(",").map(Number);
      const isWithin = (lng: number) =>
        east - west >= 360 ||
        (west <= east && lng >= west && lng <= east) ||
        ((west > east || east > 180) && (lng >= west || lng <= (east > 180 ? east - 360 : east)));
      const expected = points
        .filter(({ lat, lng }) => lat >= south && lat <= north && isWithin(lng))
        .map(({ id }) => id);
      const ids = await listed({ spaceId, bounds });
      expect(ids.toSorted(), bounds).toEqual(expected.toSorted());
      for (const zoom of ["1", "3", "5", "8"]) {
        expect(totalOf(await cellsOf({ spaceId, bounds, zoom })), `${bounds} ${zoom}`).toBe(expected.length);
      }
      expect((await listed({ spaceId, bounds, orderBy: "top" })).toSorted(), bounds).toEqual(expected.toSorted());
    }
    for (const near of ["6,3,50", "6,3,5", "-17,180,20", "90,0,3000", "-89,10,2000", "0,0,20000", "52.5,13.4,1500"]) {
      const [lat = 0, lng = 0, km = 0] = near.split(",").map(Number);
      const expected = points.filter((point) => distance(point, { lat, lng }) <= km).map(({ id }) => id);
      expect((await listed({ spaceId, near })).toSorted(), near).toEqual(expected.toSorted());
    }
  });

  it("is narrowed beside tags, words, an author and a status, and among one's own drafts", async () => {
    const spaceId = await buildSpace();
    const at = { spaceId, near: `${lagos.lat},${lagos.lng},30` };
    const data = { story: "<p>The pump is dry #pumps</p>", location: lagos };
    const here = (await as(me).post("/stories", { data, spaceId })).json().data.id;
    await as(me).post("/stories", { data: { ...data, location: berlin }, spaceId });
    const narrowed: Record<string, string>[] = [
      {},
      { tags: "pumps" },
      { query: "pump" },
      { authorId: me.id },
      { filterBy: "mine" },
      { filterBy: "mine", tags: "pumps" },
    ];
    for (const more of narrowed) {
      expect(await listed({ ...at, ...more }), JSON.stringify(more)).toEqual([here]);
    }
    expect(await listed({ ...at, tags: "else" })).toEqual([]);
    const draft = (await as(me).post("/stories", { data: { ...data, isDraft: true }, spaceId })).json().data.id;
    expect(await listed({ ...at, filterBy: "drafts" })).toEqual([draft]);

    const named = { name: "No water", description: "<p>For weeks #pumps</p>", location: lagos };
    const problem = (await as(me).post("/problems", { data: named, spaceId })).json().data.id;
    expect(await listed({ ...at, status: "unsolved" }, "problems")).toEqual([problem]);
    expect(await listed({ ...at, status: "solved" }, "problems")).toEqual([]);
    expect(await listed({ spaceId, bounds: "13,52,14,53", status: "unsolved" }, "problems")).toEqual([]);
    const solution = (await as(me).post("/solutions", { data: named, spaceId })).json().data.id;
    expect(await listed(at, "solutions")).toEqual([solution]);
  });

  it.each([
    ["bounds=1,2,3", "bounds"],
    ["bounds=0,10,5,0", "bounds"],
    ["bounds=0,-91,5,0", "bounds"],
    ["near=0,0", "near"],
    ["near=0,0,0", "near"],
    ["near=0,0,-5", "near"],
    ["near=91,0,5", "near"],
    ["near=0,181,5", "near"],
    ["near=0,0,1e3", "near"],
    ["near=0,0,20101", "near"],
    ["bounds=0,0,1,1&near=0,0,5", "near"],
  ])("refuses %s beside its field", async (query, field) => {
    for (const path of ["stories", "problems", "solutions"]) {
      const answer = await as(me).get(`/list/v2?path=${path}&${query}`);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().error.fields).toEqual({ [field]: "invalid_value" });
    }
  });
});

/** In kilometres, along the surface. */
function distance(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const part = (from: number, to: number) => Math.sin(radians(from - to) / 2) ** 2;
  const inner = part(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * part(a.lng, b.lng);
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, inner)));
}
