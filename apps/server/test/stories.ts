import type { StoryView } from "@bump/contract";
import { expect } from "vitest";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

export const text = { story: "<p>The well is dry #water</p>" };

/** A server, people in and out of a private space, and what they do with stories. */
export async function startStories() {
  const server = await startTestServer();
  const { as, db } = server;
  const author = await buildUser(db, { display_name: "Meera" });
  const reader = await buildUser(db);
  const moderator = await buildUser(db, { site_role: "moderator" });
  const admin = await buildUser(db, { site_role: "admin" });
  const owner = await buildUser(db);
  const member = await buildUser(db);
  const outsider = await buildUser(db);
  const space = await buildPrivateSpace(db, { listed: true });
  await buildMembership(db, space.id, owner.id, "owner");
  await buildMembership(db, space.id, author.id, "contributor");
  await buildMembership(db, space.id, member.id, "contributor");

  async function post(person: UserRow, data: object = text, more: object = {}) {
    const answer = await as(person).post("/stories", { data, ...more });
    return {
      status: answer.statusCode,
      code: answer.json().error?.code as string,
      data: answer.json().data as StoryView,
    };
  }

  async function tell(person: UserRow, data: object = text, more: object = {}): Promise<StoryView> {
    const answer = await post(person, data, more);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.data;
  }

  async function patch(person: UserRow, id: string, data: object) {
    const answer = await as(person).patch(`/stories/${id}`, { data });
    const { error, pending, data: story } = answer.json();
    return { status: answer.statusCode, code: error?.code as string, pending, data: story as StoryView };
  }

  async function read(person: UserRow, id: string) {
    const answer = await as(person).get(`/get/v2?path=stories/${id}`);
    return answer.statusCode === 200 ? (answer.json().data as StoryView) : answer.statusCode;
  }

  async function remove(person: UserRow, id: string) {
    return (await as(person).delete(`/stories/${id}`)).statusCode;
  }

  const people = { author, reader, moderator, admin, owner, member, outsider };
  return { ...server, ...people, space, post, tell, patch, read, remove };
}
