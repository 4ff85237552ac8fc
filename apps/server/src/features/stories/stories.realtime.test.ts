import type { StoryView } from "@bump/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildReport } from "#test/factories/reports.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, type TestSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const address = await server.listen();
deps.outbox.start();

let author: UserRow;
let owner: UserRow;
let spaceId: string;
let inside: TestSocket;
let elsewhere: TestSocket;

const text = { story: "<p>The well is dry #water</p>" };

beforeEach(async () => {
  const space = await buildPrivateSpace(db);
  spaceId = space.id;
  [author, owner] = [
    await buildUser(db, { active_space_id: spaceId }),
    await buildUser(db, { active_space_id: spaceId }),
  ];
  await buildMembership(db, spaceId, owner.id, "owner");
  const reader = await buildUser(db, { active_space_id: spaceId });
  for (const { id } of [author, reader]) await buildMembership(db, spaceId, id, "contributor");
  inside = await connectSocket(address, { token: tokenOf(server, reader) });
  elsewhere = await connectSocket(address, { token: tokenOf(server, await buildUser(db)) });
});

type Message = { path: string; item?: StoryView };

function heard({ heard: all }: TestSocket, name: string): Message[] {
  return all.flatMap(([said, event]) => (said === name ? [event as Message] : []));
}

async function tell(data: object = text, person = author): Promise<StoryView> {
  const answer = await as(person).post("/stories", { data, spaceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** Whatever was under way has been told. */
async function settle(): Promise<void> {
  await deps.outbox.drain();
  const mark = await tell({ story: "<p>Mark #mark</p>" }, owner);
  await vi.waitFor(() => expect(heard(inside, "item:created").map(({ path }) => path)).toContain(mark.path));
}

describe("who has the space open is told", () => {
  it("of what is new, changed and gone, and nobody else is", async () => {
    const story = await tell();
    await vi.waitFor(() => expect(heard(inside, "item:created").at(-1)?.path).toBe(story.path));
    expect(heard(inside, "item:created").at(-1)!.item).toEqual({
      ...story,
      can: { edit: false, remove: false, comment: false, react: false, report: false },
    });

    await as(author).patch(`/${story.path}`, { data: { story: "<p>It rains #water</p>" } });
    await vi.waitFor(() => expect(heard(inside, "item:updated").at(-1)?.item?.story).toBe("<p>It rains #water</p>"));
    await as(author).delete(`/${story.path}`);
    await vi.waitFor(() => expect(heard(inside, "item:removed")).toEqual([{ path: story.path }]));
    for (const name of ["item:created", "item:updated", "item:removed"]) expect(heard(elsewhere, name)).toEqual([]);
  });

  /** From before the request to the message, in milliseconds; 300 are wanted on a machine that does nothing else. */
  it("soon after: 19 of 20 changes", { timeout: 180_000 }, async () => {
    const counted = (all: TestSocket["heard"]) => all.filter(([name]) => name !== "presence").length;
    const times: number[] = [];
    const measure = async (change: () => Promise<unknown>) => {
      const before = counted(inside.heard);
      const begun = performance.now();
      const told = vi.waitFor(() => expect(counted(inside.heard)).toBeGreaterThan(before), {
        interval: 2,
        timeout: 20_000,
      });
      await change();
      await told;
      times.push(performance.now() - begun);
    };
    for (let round = 0; round < 17; round++) {
      let story!: StoryView;
      await measure(async () => (story = await tell()));
      await measure(() => as(author).patch(`/${story.path}`, { data: { story: "<p>It rains #water</p>" } }));
      await measure(() => as(author).delete(`/${story.path}`));
    }
    const ordered = times.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(ordered[Math.ceil(ordered.length * share) - 1]!);
    const figures = { changes: times.length, median: at(0.5), p95: at(0.95), longest: at(1) };
    process.stderr.write(`realtime, ms from the request to the message: ${JSON.stringify(figures)}\n`);
    expect(figures.changes).toBeGreaterThanOrEqual(50);
    // Others may have the machine, too: what is far beyond is not their fault.
    expect(figures.p95).toBeLessThan(5000);
  });

  it("of a draft when it is out, and of what waits when it is approved, without its author", async () => {
    const draft = await tell({ ...text, isDraft: true });
    await as(author).patch(`/stories/${draft.id}`, { data: { story: "<p>Better #water</p>" } });
    const waiting = await tell({ ...text, isAnonymousPost: true });
    const problem = await buildProblem(db, { space_id: spaceId, state: "hidden", participants: [author] });
    const below = await tell();
    await db.updateTable("subjects").set({ parent_id: problem.id }).where("id", "=", below.id).execute();
    await settle();
    const known = [...heard(inside, "item:created"), ...heard(inside, "item:updated")].map(({ path }) => path);
    expect(known).not.toContain(draft.path);
    expect(known).not.toContain(waiting.path);

    await as(author).patch(`/stories/${draft.id}`, { data: { isDraft: false } });
    await vi.waitFor(() => expect(heard(inside, "item:created").map(({ path }) => path)).toContain(draft.path));
    expect((await as(owner).post(`/approvals/${waiting.id}`, { decision: "approve" })).statusCode).toBe(200);
    await vi.waitFor(() => expect(heard(inside, "item:created").map(({ path }) => path)).toContain(waiting.path));
    const told = heard(inside, "item:created").find(({ path }) => path === waiting.path);
    expect(told!.item).toMatchObject({ author: null, isAnonymousPost: true });
    expect(JSON.stringify(told)).not.toContain(author.id);
  });

  it("of another text of an anonymous story only when it is approved", async () => {
    const story = await tell({ ...text, isAnonymousPost: true });
    await as(owner).post(`/approvals/${story.id}`, { decision: "approve" });
    const edit = await as(author).patch(`/stories/${story.id}`, { data: { story: "<p>Proposed #water</p>" } });
    expect(edit.statusCode).toBe(202);
    await settle();
    expect(JSON.stringify(inside.heard)).not.toContain("Proposed");
    const [waiting] = (await as(owner).get(`/approvals?spaceId=${spaceId}`)).json().items;
    await as(owner).post(`/approvals/${waiting.id}`, { decision: "approve" });
    await vi.waitFor(() => expect(heard(inside, "item:updated").at(-1)?.item?.story).toBe("<p>Proposed #water</p>"));
  });

  it("of what a report took away", async () => {
    const story = await tell();
    const report = await buildReport(db, { subject_id: story.id, space_id: spaceId });
    await as(owner).patch(`/reports/${report.id}`, { status: "in_review" });
    await as(owner).patch(`/reports/${report.id}`, { status: "resolved", removeContent: true });
    await vi.waitFor(() => expect(heard(inside, "item:removed")).toEqual([{ path: story.path }]));
  });

  it("of what five reports hid, and of what was given back", async () => {
    const story = await tell();
    const reports: string[] = [];
    for (let count = 0; count < 5; count++) {
      const person = await buildUser(db);
      await buildMembership(db, spaceId, person.id, "contributor");
      const answer = await as(person).post("/reports", { path: story.path, documentID: story.id, tags: ["spam"] });
      reports.push(answer.json().data.id);
    }
    await vi.waitFor(() => expect(heard(inside, "item:removed")).toEqual([{ path: story.path }]));
    const told = () => heard(inside, "item:created").filter(({ path }) => path === story.path);
    expect(told()).toHaveLength(1);
    for (const id of reports) {
      await as(owner).patch(`/reports/${id}`, { status: "in_review" });
      await as(owner).patch(`/reports/${id}`, { status: "dismissed" });
    }
    await vi.waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[1]?.item).toMatchObject({ id: story.id, state: "published", story: story.story });
  });
});
