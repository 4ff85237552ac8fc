import { v7 as uuidv7 } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

describe("parts and ingredients", () => {
  const part = {
    name: "Farmers",
    type: "stakeholder",
    attributes: [{ name: "How many", value: "40", unit: "people" }],
  };
  const ingredient = { name: "Rainfall", type: "independent", visualType: "flow" };

  it("are added by whoever reads the problem, changed by who added them, and taken away by who moderates", async () => {
    const { id } = await buildProblem(db);
    for (const [what, data, change] of [
      ["parts", part, { attributes: [] }],
      ["ingredients", ingredient, { visualType: "store" }],
    ] as const) {
      const made = await me.post(`/problems/${id}/${what}`, { data });
      expect(made.statusCode, made.body).toBe(200);
      const own = made.json().data;
      expect(own).toMatchObject({
        ...data,
        problemId: id,
        author: { id: author.id },
        can: { edit: true, remove: true },
      });
      expect((await as(other).get(`/list/v2?path=problems/${id}/${what}`)).json().items).toMatchObject([
        { id: own.id, can: { edit: false, remove: false } },
      ]);
      const url = `/problems/${id}/${what}/${own.id}`;
      expect((await as(other).patch(url, { data: change })).statusCode).toBe(403);
      expect((await me.patch(url, { data: change })).json().data).toMatchObject(change);
      expect(
        (await me.patch(`/problems/${(await buildProblem(db)).id}/${what}/${own.id}`, { data: change })).statusCode,
      ).toBe(404);
      const total = what === "parts" ? "totalParts" : "totalIngredients";
      expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.counters[total]).toBe(1);
      expect((await as(other).delete(url)).statusCode).toBe(403);
      expect((await as(moderator).delete(url)).statusCode).toBe(200);
      expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.counters[total]).toBe(0);
      expect((await me.get(`/list/v2?path=problems/${id}/${what}`)).json().items).toEqual([]);
    }
  });

  it.each([
    ["parts", part],
    ["ingredients", ingredient],
  ])("of the %s keep their ids when they are gone", async (what, data) => {
    const { id: problemId } = await buildProblem(db);
    const url = `/problems/${problemId}/${what}`;
    const named = { data: { ...data, id: uuidv7() } };
    const made = await me.post(url, named);
    expect((await me.post(url, named)).json().data).toEqual(made.json().data);
    expect((await me.delete(`${url}/${named.data.id}`)).statusCode).toBe(200);
    const again = await me.post(url, named);
    expect([again.statusCode, again.json().error.code]).toEqual([404, "not_found"]);
    const taken = await as(other).post(url, named);
    expect([taken.statusCode, taken.json().error.code]).toEqual([409, "id_taken"]);
    expect((await me.get(`/list/v2?path=problems/${problemId}/${what}`)).json().items).toEqual([]);
  });

  it("tell whoever has the space open how many ingredients there are", async () => {
    deps.outbox.start();
    const { id } = await buildProblem(db);
    const socket = await connectSocket(await server.listen(), { token: tokenOf(server, other) });
    const told = () =>
      socket.heard.flatMap(([name, event]) => {
        const { path, counters } = event as { path: string; counters: { totalIngredients: number } };
        return name === "counters" && path === `problems/${id}` ? [counters.totalIngredients] : [];
      });
    const made = (await me.post(`/problems/${id}/ingredients`, { data: ingredient })).json().data;
    await vi.waitFor(() => expect(told()).toEqual([1]));
    await me.delete(`/problems/${id}/ingredients/${made.id}`);
    await vi.waitFor(() => expect(told()).toEqual([1, 0]));
  });

  it("a part is an item of its own, with reactions and comments", async () => {
    const { id } = await buildProblem(db);
    const made = (await me.post("/add", { path: `problems/${id}/parts`, data: part })).json().newItem;
    const path = `problems/${id}/parts/${made.id}`;
    expect(made.path).toBe(path);
    expect((await as(other).post("/reactions/react", { path, reaction: "like" })).statusCode).toBe(200);
    const said = (await as(other).post("/comments", { path, data: { commentHTML: "<p>And fishers</p>" } })).json().data;
    expect(said.path).toBe(`${path}/comments/${said.id}`);
    expect((await me.get(`/get/v2?path=${said.path}`)).json().data.id).toBe(said.id);
    expect((await me.get(`/get/v2?path=${path}`)).json().data.counters).toEqual({
      totalReactions: 1,
      totalComments: 1,
    });
  });

  it("take a number for what it reads as", async () => {
    const { id } = await buildProblem(db);
    const attributes = [{ name: "Depth", value: 5.5, unit: "m" }];
    const answer = await me.post(`/problems/${id}/parts`, { data: { ...part, attributes } });
    expect(answer.json().data.attributes).toEqual([{ name: "Depth", value: "5.5", unit: "m" }]);
  });

  it.each([
    ["parts", { ...part, type: "animal" }, "invalid_value"],
    ["parts", { ...part, name: "ab" }, "min_characters"],
    ["parts", { ...part, attributes: [{ name: "", value: "1" }] }, "name_required"],
    ["parts", { ...part, attributes: [{ name: "Depth" }] }, "required"],
    ["parts", { ...part, attributes: [{ name: "Depth", value: true }] }, "invalid_type"],
    ["ingredients", { ...ingredient, type: "secret" }, "invalid_value"],
    ["ingredients", { ...ingredient, visualType: "" }, "invalid_value"],
  ])("refuse in %s %j", async (what, data, code) => {
    const { id } = await buildProblem(db);
    const { statusCode, body } = await me.post(`/problems/${id}/${what}`, { data });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, code]);
  });
});
