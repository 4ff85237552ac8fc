import { beforeEach, expect } from "vitest";
import { buildStory } from "./factories/stories.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

export type Told = {
  id: string;
  kind: string;
  link: string;
  excerpt: string;
  total: number;
  actors: { id: string }[];
} & {
  about: { title: string; link: string } | null;
  outcome: string | null;
  isRead: boolean;
};
type Story = { id: string; space_id: string };

/** A server, before each test two new people and a story of the first, and what they do and are told of. */
export async function startNotifications() {
  const server = await startTestServer();
  const { as, db, deps } = server;
  const scene = {} as { author: UserRow; other: UserRow; story: Story };

  beforeEach(async () => {
    await deps.outbox.drain();
    scene.author = await buildUser(db, { display_name: "Asha" });
    scene.other = await buildUser(db, { display_name: "Bram" });
    scene.story = await buildStory(db, { author_id: scene.author.id, html: "<p>The well is dry</p>" });
  });

  /** What somebody is told, after everything that happened was told. */
  async function toldTo(person: UserRow, query = ""): Promise<Told[]> {
    await deps.outbox.drain();
    const answer = await as(person).get(`/list/v2?path=users/${person.id}/notifications${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ items: Told[] }>().items;
  }

  async function unreadOf(person: UserRow): Promise<number> {
    const answer = await as(person).get("/user/userinfo");
    return answer.json<{ user: { counters: { totalNotifications: number } } }>().user.counters.totalNotifications;
  }

  const react = (person: UserRow, reaction = "like") =>
    as(person).post("/reactions/react", { path: `stories/${scene.story.id}`, reaction });

  async function comment(person: UserRow, html: string, path = `stories/${scene.story.id}`): Promise<string> {
    const answer = await as(person).post("/comments", { path, data: { commentHTML: html } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { id: string } }>().data.id;
  }

  return { ...server, server, scene, toldTo, unreadOf, react, comment };
}

export const mention = (person: { id: string }) => `<span data-type="mention" data-id="${person.id}">@somebody</span>`;
