import type { ReportView } from "@bump/contract";
import { beforeEach, expect } from "vitest";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

export type ReportInput = Partial<{ path: string; documentID: string; tags: string[]; comments: string }>;

/** A server whose clock goes on by a second before each test, people to report and to review, and what they do. */
export async function startReports() {
  let now = new Date("2026-11-15T12:00:00Z");
  const server = await startTestServer({ clock: () => now });
  const { as, db } = server;
  const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
  beforeEach(() => pass(1000));
  const moderator = await buildUser(db, { site_role: "moderator", display_name: "Mod" });
  const admin = await buildUser(db, { site_role: "admin" });
  const author = await buildUser(db, { display_name: "Author" });
  const reporter = await buildUser(db, { display_name: "Reporter" });

  function report(person: UserRow, id: string, input: ReportInput = {}) {
    return as(person).post("/reports", { path: `stories/${id}`, documentID: id, tags: ["spam"], ...input });
  }

  async function reported(person: UserRow, id: string, input: ReportInput = {}): Promise<ReportView> {
    const answer = await report(person, id, input);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: ReportView }>().data;
  }

  function change(person: UserRow, id: string, body: object) {
    return as(person).patch(`/reports/${id}`, body);
  }

  async function changed(person: UserRow, id: string, body: object): Promise<ReportView> {
    const answer = await change(person, id, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: ReportView }>().data;
  }

  async function list(person: UserRow, query: string): Promise<ReportView[]> {
    const answer = await as(person).get(`/reports?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ items: ReportView[] }>().items;
  }

  async function inboxHas(person: UserRow, id: string): Promise<boolean> {
    return (await list(person, "scope=inbox&results=1000")).some((item) => item.id === id);
  }

  async function stateOf(id: string): Promise<string> {
    return (await db.selectFrom("subjects").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
  }

  async function buildCrowd(count: number): Promise<UserRow[]> {
    return Promise.all(Array.from({ length: count }, () => buildUser(db)));
  }

  /** A private space with somebody in every role that matters. */
  async function buildSpace() {
    const space = await buildPrivateSpace(db, { listed: false });
    const [owner, spaceAdmin, member, writer, outsider] = (await buildCrowd(5)) as [
      UserRow,
      UserRow,
      UserRow,
      UserRow,
      UserRow,
    ];
    await buildMembership(db, space.id, owner.id, "owner");
    await buildMembership(db, space.id, spaceAdmin.id, "admin");
    await buildMembership(db, space.id, member.id, "contributor");
    await buildMembership(db, space.id, writer.id, "contributor");
    return { space, owner, spaceAdmin, member, writer, outsider };
  }

  const people = { moderator, admin, author, reporter };
  const acts = { report, reported, change, changed, list, inboxHas, stateOf, buildCrowd, buildSpace };
  return { server, pass, ...people, ...acts };
}
