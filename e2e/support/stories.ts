import { expect, request } from "@playwright/test";
import { type Person, signInByApi } from "./people.ts";
import type { Server } from "./server.ts";

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
