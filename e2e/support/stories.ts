import { expect, request } from "@playwright/test";
import { type Call, type Person, signInByApi } from "./people.ts";
import type { Server } from "./server.ts";

let made = 0;

/** No other test writes the same. */
export function uniqueWords(what: string): string {
  return `${what} ${process.pid}-${++made}`;
}

/** The ids of the stories at a path that somebody is shown. */
export async function listIds(call: Call, path: string, filter: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await call("GET", `/list/v2?${new URLSearchParams({ path, ...filter })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { items: { id: string }[] }).items.map(({ id }) => id);
}

/** Stories of somebody's in the world, told by a program, in this order; answers their ids. */
export async function tellStories(server: Server, person: Person, texts: readonly string[]): Promise<string[]> {
  const token = await signInByApi(server, person);
  const api = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const ids: string[] = [];
  for (const text of texts) {
    const response = await api.post("/api/stories", { data: { data: { story: `<p>${text} #water</p>` } } });
    expect(response.ok(), await response.text()).toBe(true);
    const { data } = (await response.json()) as { data: { id: string } };
    ids.push(data.id);
  }
  await api.dispose();
  return ids;
}
