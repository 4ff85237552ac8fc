import { buildAdmin } from "./admin.ts";
import { added, callAs, idOf, buildPerson, type Person, succeed } from "./people.ts";
import type { Server } from "./server.ts";
import { uniqueWords } from "./stories.ts";

export type Content = { keeper: Person; other: Person; otherId: string; words: string; story: string; tag: string };

/** Something of everything that people write, waiting and decided, in the world; the keeper may see all of it. */
export async function makeContent(server: Server): Promise<Content> {
  const [keeper, other] = [await buildAdmin(server, "en"), await buildPerson(server)];
  const [keepers, others] = [await callAs(server, keeper), await callAs(server, other)];
  const words = uniqueWords("Three lamps are out");
  const tag = uniqueWords("lamps").replaceAll(" ", "-");
  const story = (text: string, more: object = {}) => ({ data: { story: `<p>${text} #${tag}</p>`, ...more } });

  const own = await added(keepers, "/stories", story(words));
  await keepers("PATCH", `/stories/${own}`, { data: { story: `<p>${words} again #${tag}</p>` } });
  const comment = await added(others, "/comments", {
    path: `stories/${own}`,
    data: { commentHTML: "<p>Since May</p>" },
  });
  const replies = `stories/${own}/comments/${comment}/replies`;
  await added(keepers, "/comments", { path: replies, data: { commentHTML: "<p>Which month?</p>" } });
  await succeed(others, "/reactions/react", { path: `stories/${own}`, reaction: "sad" });
  await succeed(others, "/reports", { path: `stories/${own}`, documentID: own, tags: ["spam"], comments: "Lamps?" });

  const theirs = await added(others, "/stories", story("A lamp of ours"));
  await succeed(keepers, "/reactions/react", { path: `stories/${theirs}`, reaction: "happy" });
  await succeed(keepers, "/bookmarks/bookmark", { path: `stories/${theirs}`, bookmarked: true });
  await succeed(keepers, "/reports", { path: `stories/${theirs}`, documentID: theirs, tags: ["other"] });
  await succeed(keepers, "/tags/follow", { tag });
  await succeed(others, "/tags/follow", { tag });

  await added(keepers, "/stories", story("Not yet", { isDraft: true }));
  await added(others, "/stories", story("Waits for somebody", { isAnonymousPost: true }));
  const nobodys = await added(keepers, "/stories", story("Told by nobody", { isAnonymousPost: true }));
  await succeed(keepers, `/approvals/${nobodys}`, { decision: "approve" });
  await others("PATCH", `/stories/${nobodys}`, { data: { story: `<p>Told by some #${tag}</p>`, baseRevision: 1 } });
  return { keeper, other, otherId: await idOf(others), words, story: own, tag };
}
