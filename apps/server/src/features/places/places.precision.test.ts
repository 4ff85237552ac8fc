import { describe, expect, it, vi } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const address = await server.listen();
deps.outbox.start();

/** A corner of Lagos whose digits stand nowhere else, a kilometre from its middle, and words for it. */
const point = { lat: 6.4617394, lng: 3.3872864 };
const location = { ...point, formattedLocation: "12 Canary Close", place_id: "osm:way/461739" };
const telling = /461739|387286|canary/i;
const middles = { town: { lat: 6.45407, lng: 3.39467 }, country: { lat: 10, lng: 8 } };
const kinds = ["stories", "problems", "solutions"] as const;

const { id: spaceId } = await buildPrivateSpace(db);
const [author, reader, owner] = [
  await buildUser(db),
  await buildUser(db, { active_space_id: spaceId }),
  await buildUser(db),
];
await buildMembership(db, spaceId, owner.id, "owner");
for (const { id } of [author, reader]) await buildMembership(db, spaceId, id, "contributor");
const socket = await connectSocket(address, { token: tokenOf(server, reader) });

async function get(path: string, person = reader): Promise<string> {
  const { statusCode, body } = await as(person).get(path);
  expect(statusCode, body).toBe(200);
  expect(body, path).not.toMatch(telling);
  return body;
}

async function write(kind: (typeof kinds)[number], given: object): Promise<{ id: string; path: string }> {
  const mention = `<span data-type="mention" data-id="${reader.id}">@somebody</span>`;
  const text = `<p>The heron was here, ${mention} #water</p>`;
  const words = kind === "stories" ? { story: text } : { name: "The heron", description: text };
  const answer = await as(author).post(`/${kind}`, { data: { ...words, location: given }, spaceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: string; path: string } }>().data;
}

/** What the reader's open page was told of an item. */
const heard = (name: string, path: string) =>
  socket.heard.filter(([said, event]) => said === name && (event as { path: string }).path === path);

const near = (kind: string, { lat, lng }: typeof point, km: number) =>
  get(`/list/v2?path=${kind}&spaceId=${spaceId}&near=${lat},${lng},${km}`);

describe.each(["town", "country"] as const)("who told no more than the %s of a place", (precision) => {
  it.each(kinds)("is not found closer by others: %s", async (kind) => {
    const item = await write(kind, { ...location, precision });
    await vi.waitFor(() => expect(heard("item:created", item.path)).toHaveLength(1));
    for (const chosen of [precision === "town" ? "country" : "town", precision]) {
      const edited = await as(author).patch(`/${kind}/${item.id}`, {
        data: { location: { ...location, precision: chosen } },
      });
      expect(edited.statusCode, edited.body).toBe(200);
    }
    await vi.waitFor(() => expect(heard("item:updated", item.path).length).toBeGreaterThan(1));

    // Its item comes along: where it was told at all, it is the middle of what was chosen.
    const told = JSON.stringify([...heard("item:created", item.path), ...heard("item:updated", item.path)]);
    expect(told).toContain(JSON.stringify(middles[precision]).slice(1, -1));

    expect(await near(kind, middles[precision], 0.1)).toContain(item.id);
    expect(await near(kind, point, 0.5)).not.toContain(item.id);

    expect(await get("/search?q=heron")).toContain(item.id);
    for (const words of ["Canary", "canary close", "6.461739", "461739"]) {
      expect(await get(`/search?q=${encodeURIComponent(words)}&spaceId=${spaceId}`)).not.toContain(item.id);
    }
    await deps.outbox.drain();
    expect(await get(`/list/v2?path=users/${reader.id}/notifications&results=25`)).toContain(item.id);
    expect(await get(`/spaces/${spaceId}/export`, owner)).toContain(item.id);
    await get(`/get/v2?path=${item.path}`);
    await get(`/geo/items?spaceId=${spaceId}&zoom=18`);
    expect(JSON.stringify(socket.heard)).not.toMatch(telling);
  });
});

it("whoever told the very point is found there", async () => {
  const before = socket.heard.length;
  const data = { story: "<p>Right here #water</p>", location };
  const answer = await as(author).post("/stories", { data, spaceId });
  const { id } = answer.json<{ data: { id: string } }>().data;
  const listed = await as(reader).get(`/list/v2?path=stories&spaceId=${spaceId}&near=${point.lat},${point.lng},0.5`);
  expect([listed.body.includes(id), telling.test(listed.body)]).toEqual([true, true]);
  await vi.waitFor(() => expect(JSON.stringify(socket.heard.slice(before))).toMatch(telling));
});
