import { v7 as uuidv7 } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";
import { startSolutions } from "#test/solutions.ts";

const server = await startSolutions();
const { as, db, deps, me, other, moderator } = server;

describe("outcomes and measurements", () => {
  it.each(["isAnonymousPost", "isDraft"])("are not told under a name by who asks for %s", async (wish) => {
    const { id } = await buildSolution(db);
    const day = { date: "2026-03-01" };
    for (const [what, data] of [
      ["outcomes", { text: "<p>It held</p>", ...day }],
      ["measurements", { name: "Litres", value: 3, ...day }],
    ] as const) {
      const refused = await me.post(`/solutions/${id}/${what}`, { data: { ...data, [wish]: true } });
      expect([refused.statusCode, refused.json().error.fields], what).toEqual([422, { [wish]: "unknown_field" }]);
      expect((await me.get(`/list/v2?path=solutions/${id}/${what}`)).json().items, what).toEqual([]);
      // As a client sends what it has read.
      const made = await me.post(`/solutions/${id}/${what}`, { data: { ...data, [wish]: false } });
      expect(made.statusCode, made.body).toBe(200);
    }
  });

  it("keep the id of a figure that is gone", async () => {
    const { id } = await buildSolution(db);
    const named = { data: { id: uuidv7(), name: "Litres", value: 3, date: "2026-03-01" } };
    const url = `/solutions/${id}/measurements`;
    expect((await me.post(url, named)).statusCode).toBe(200);
    expect((await me.delete(`${url}/${named.data.id}`)).statusCode).toBe(200);
    expect((await me.post(url, named)).statusCode).toBe(404);
    expect((await as(other).post(url, named)).statusCode).toBe(409);
    expect((await me.get(`/list/v2?path=solutions/${id}/measurements`)).json().items).toEqual([]);
  });

  it("are changed and removed where they were told, and by no other problem", async () => {
    const [here, elsewhere] = [await buildProblem(db), await buildProblem(db)];
    const { id } = await buildSolution(db);
    for (const { id: problemId } of [here, elsewhere]) {
      expect((await me.post(`/solutions/${id}/linkSolutions`, { problemIds: [problemId] })).statusCode).toBe(200);
    }
    const day = { date: "2026-03-01" };
    const made = await me.post(`/problems/${here.id}/solutions/${id}/outcomes`, { data: { text: "It held", ...day } });
    const url = (problemId: string) => `/problems/${problemId}/solutions/${id}/outcomes/${made.json().data.id}`;
    expect((await me.patch(url(elsewhere.id), { data: { text: "It broke" } })).statusCode).toBe(404);
    expect((await me.delete(url(elsewhere.id))).statusCode).toBe(404);
    expect((await me.patch(url(here.id), { data: { text: "It held on" } })).statusCode).toBe(200);
    expect((await me.delete(url(here.id))).statusCode).toBe(200);
  });

  it("told in a problem are changed and removed by their authors where the solution stands alone, too", async () => {
    const problem = await buildProblem(db);
    const { id } = await buildSolution(db, { problems: [problem] });
    const data = { text: "It held", date: "2026-03-01" };
    const made = await me.post(`/problems/${problem.id}/solutions/${id}/outcomes`, { data });
    const url = `/solutions/${id}/outcomes/${made.json().data.id}`;
    expect((await as(other).delete(url)).statusCode).toBe(403);
    expect((await me.patch(url, { data: { text: "It held on" } })).statusCode).toBe(200);
    expect((await me.delete(url)).statusCode).toBe(200);
    expect((await me.get(`/list/v2?path=problems/${problem.id}/solutions/${id}/outcomes`)).json().items).toEqual([]);
  });

  it("take an instant as its day, as every other time is sent", async () => {
    const { id } = await buildSolution(db);
    const date = "2026-03-01T23:30:00.000Z";
    const outcome = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date } });
    expect(outcome.json().data, outcome.body).toMatchObject({ date: "2026-03-01" });
    const figure = await me.post(`/solutions/${id}/measurements`, { data: { name: "Litres", value: 3, date } });
    expect(figure.json().data, figure.body).toMatchObject({ date: "2026-03-01" });
    for (const wrong of ["2026-02-30T10:00:00Z", "9999-12-31T23:30:00-05:00", "0001-01-01T00:30:00+02:00"]) {
      const refused = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date: wrong } });
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { date: "invalid_value" }]);
    }
  });

  it.each([
    ["2026-03-01T23:30:00-05:00", "2026-03-02"],
    ["2026-03-01T00:30:00+02:00", "2026-02-28"],
    ["2026-03-01T12:00:00.5+05:30", "2026-03-01"],
  ])("take of %s, told elsewhere, the day in UTC", async (date, day) => {
    const { id } = await buildSolution(db);
    const outcome = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date } });
    expect(outcome.json().data, outcome.body).toMatchObject({ date: day });
    const figure = await me.post(`/solutions/${id}/measurements`, { data: { name: "Litres", value: 3, date } });
    expect(figure.json().data, figure.body).toMatchObject({ date: day });
  });

  const outcome = { text: "<p>The tanks are full</p>", date: "2026-05-01" };
  const figure = { name: "Rain", unit: "mm", value: 12.5, date: "2026-05-01" };

  it("do not name a problem whose author does not want to be read", async () => {
    const [author, reader] = [await buildUser(db), await buildUser(db)];
    const problem = await buildProblem(db, { author_id: author.id });
    const solution = await buildSolution(db, { problems: [problem] });
    await me.post(`/problems/${problem.id}/solutions/${solution.id}/outcomes`, { data: outcome });
    const read = async () =>
      (await as(reader).get(`/list/v2?path=solutions/${solution.id}/outcomes`)).json().items[0].problemName;
    expect(await read()).toBe(problem.name);
    await as(author).post(`/users/${reader.id}/shield`, { shield: "block" });
    expect(await read()).toBeNull();
  });

  it("do not name their problem to everybody who has the space open, of whom some may not read it", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const socket = await connectSocket(await server.listen(), { token: tokenOf(server, await buildUser(db)) });
    deps.outbox.start();
    const url = `/problems/${problem.id}/solutions/${solution.id}/outcomes`;
    const { id } = (await me.post(url, { data: outcome })).json().data;
    await me.patch(`${url}/${id}`, { data: { text: "<p>Half full</p>" } });
    const told = () => socket.heard.filter(([, event]) => (event as { path?: string }).path?.endsWith(id));
    await vi.waitFor(() => expect(told().map(([name]) => name)).toEqual(["item:created", "item:updated"]));
    for (const [, event] of told()) expect(event).toMatchObject({ item: { id, problemName: null } });
    expect(JSON.stringify(socket.heard)).not.toContain(problem.name);
  });

  it("belong to where they were told: to the solution on its own, or in a problem's context", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const [alone, within] = [`solutions/${solution.id}`, `problems/${problem.id}/solutions/${solution.id}`];
    for (const [what, data, change] of [
      ["outcomes", outcome, { date: "2026-06-01" }],
      ["measurements", figure, { value: -3 }],
    ] as const) {
      const made = await me.post(`/${within}/${what}`, { data });
      expect(made.json().data, made.body).toMatchObject({ ...data, solutionId: solution.id, problemId: problem.id });
      const { id } = made.json().data;
      expect((await as(other).get(`/list/v2?path=${within}/${what}`)).json().items).toMatchObject([
        { id, can: { edit: false } },
      ]);
      // Of the solution on its own page: all that came of it, and only the figures that were taken there.
      const onItsOwn = (await me.get(`/list/v2?path=${alone}/${what}`)).json().items;
      expect(onItsOwn).toMatchObject(what === "outcomes" ? [{ id, problemName: problem.name }] : []);
      const url = `/${within}/${what}/${id}`;
      expect((await as(other).patch(url, { data: change })).statusCode).toBe(403);
      const changed = await me.patch(url, { data: change });
      expect(changed.json().data, changed.body).toMatchObject(change);
      expect((await as(other).delete(url)).statusCode).toBe(403);
      expect((await as(moderator).delete(url)).statusCode).toBe(200);
      expect((await me.get(`/list/v2?path=${within}/${what}`)).json().items).toEqual([]);
    }
  });

  it("count where they were told, and on the solution's own page without those of a problem that is gone", async () => {
    const [first, second] = [await buildProblem(db), await buildProblem(db)];
    const solution = await buildSolution(db, { problems: [first, second] });
    const alone = `solutions/${solution.id}`;
    for (const path of [alone, `problems/${first.id}/${alone}`, `problems/${first.id}/${alone}`]) {
      await me.post(`/${path}/outcomes`, { data: outcome });
    }
    const told = async (path: string) => [
      (await me.get(`/get/v2?path=${path}`)).json().data.counters.totalOutcomes,
      (await me.get(`/list/v2?path=${path}/outcomes`)).json().items.length,
    ];
    expect(await told(alone)).toEqual([3, 3]);
    expect(await told(`problems/${first.id}/${alone}`)).toEqual([2, 2]);
    expect(await told(`problems/${second.id}/${alone}`)).toEqual([0, 0]);
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", first.id).execute();
    expect(await told(alone)).toEqual([1, 1]);
    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", first.id).execute();
    expect(await told(alone)).toEqual([3, 3]);
  });

  it("count on the solution while they show", async () => {
    const solution = await buildSolution(db);
    const { id, can } = (await me.post(`/solutions/${solution.id}/outcomes`, { data: outcome })).json().data;
    expect(can).toMatchObject({ edit: true, comment: false, react: false });
    const total = async () =>
      (await me.get(`/get/v2?path=solutions/${solution.id}`)).json().data.counters.totalOutcomes;
    expect(await total()).toBe(1);
    await me.delete(`/solutions/${solution.id}/outcomes/${id}`);
    expect(await total()).toBe(0);
  });

  it("list figures by their day, the latest first, page by page", async () => {
    const { id } = await buildSolution(db);
    for (const date of ["2026-05-02", "2026-04-30", "2026-05-01"]) {
      await me.post(`/solutions/${id}/measurements`, { data: { ...figure, date } });
    }
    const first = (await me.get(`/list/v2?path=solutions/${id}/measurements&results=2`)).json();
    const next = (await me.get(`/list/v2?path=solutions/${id}/measurements&lastDocumentID=${first.last}`)).json();
    expect([...first.items, ...next.items].map(({ date }) => date)).toEqual(["2026-05-02", "2026-05-01", "2026-04-30"]);
    expect(next.last).toBeNull();
  });

  it.each([
    ["outcomes", { ...outcome, text: "" }, "text_required"],
    ["outcomes", { ...outcome, date: "yesterday" }, "invalid_value"],
    ["outcomes", { ...outcome, date: "2026-02-30" }, "invalid_value"],
    ["measurements", { ...figure, value: "much" }, "invalid_value"],
    ["measurements", { ...figure, name: "" }, "name_required"],
    ["measurements", { ...figure, unit: "x".repeat(51) }, "max_characters"],
  ])("refuse in %s %j", async (what, data, code) => {
    const { id } = await buildSolution(db);
    const { statusCode, body } = await me.post(`/solutions/${id}/${what}`, { data });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, code]);
  });
});
