import { buildAdmin } from "./admin.ts";
import { makeAlbum } from "./content-album.ts";
import { added, type Call, callAs, idOf, buildPerson, type Person, succeed } from "./people.ts";
import type { Server } from "./server.ts";
import { uniqueWords } from "./stories.ts";

export type Content = Matter & {
  keeper: Person;
  other: Person;
  otherId: string;
  words: string;
  story: string;
  /** A story with files of every kind. */
  album: string;
  tag: string;
};

/** A problem, what belongs to it, and what is offered for it. */
type Matter = { problem: Named; solution: Named; reusable: Named; part: Named; skill: Named };
type Named = { id: string; name: string };

async function nameProblem(keepers: Call, others: Call, tag: string): Promise<Pick<Matter, "problem" | "part">> {
  const description = `<p>Since the storm #${tag}</p>`;
  const name = uniqueWords("A dark lane behind the mill");
  const problem = { id: await added(keepers, "/problems", { data: { name, description } }), name };
  const within = `/problems/${problem.id}`;
  await succeed(others, `${within}/solve`);
  await added(others, "/stories", { data: { story: `<p>I fell there #${tag}</p>` }, problemId: problem.id });
  const attributes = [{ name: "Height", value: "4", unit: "m" }];
  const part = { name: "The lamp at the bend", type: "thing", description, attributes };
  const partId = await added(keepers, `${within}/parts`, { data: part });
  const variable = { name: "Light on the ground", type: "dependent", visualType: "store" };
  await added(keepers, `${within}/ingredients`, { data: variable });
  return { problem, part: { id: partId, name: part.name } };
}

/** One that was voted on, tried and measured, and one that can be used for any. */
async function offerSolutions(keepers: Call, others: Call, tag: string, problem: Named) {
  const description = `<p>It takes a morning #${tag}</p>`;
  const offer = async (call: Call, what: string, more: object = {}) => {
    const name = uniqueWords(what);
    return { id: await added(call, "/solutions", { data: { name, description, ...more } }), name };
  };
  const solution = await offer(others, "Three lamps on one pole", { problemId: problem.id });
  const reusable = await offer(keepers, "A lamp that a neighbour pays for");
  const path = `problems/${problem.id}/solutions/${solution.id}`;
  await succeed(keepers, "/votes/upvote", { path });
  await succeed(others, "/votes/downvote", { path, feedback: "Who climbs up?" });
  await added(keepers, `/${path}/outcomes`, { data: { text: "<p>It is light</p>", date: "2025-05-02" } });
  for (const [date, value] of [["2025-03-01", 12] as const, ["2025-05-01", 3] as const]) {
    await added(keepers, `/${path}/measurements`, { data: { name: "Falls", unit: "a month", value, date } });
  }
  return { solution, reusable };
}

/** One that both have, and that was reviewed. */
async function addSkill(keepers: Call, others: Call, tag: string): Promise<Named> {
  const name = uniqueWords("Hanging lamps");
  const data = { name, description: `<p>With a ladder #${tag}</p>` };
  const skill = { id: await added(others, "/skills", { data }), name };
  await succeed(keepers, `/skills/${skill.id}/join`);
  await added(keepers, `/skills/${skill.id}/reviews`, { data: { rating: 4, text: "<p>All of them hang</p>" } });
  return skill;
}

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

  const { problem, part } = await nameProblem(keepers, others, tag);
  const solutions = await offerSolutions(keepers, others, tag, problem);
  for (const collection of ["problems", "solutions"]) {
    const data = { name: "Named by nobody", description: `<p>Anybody's #${tag}</p>`, isAnonymousPost: true };
    await added(keepers, `/${collection}`, { data });
  }
  const faq = await added(others, "/faqs", { data: { story: "<p>Who looks after the lamps here?</p>" } });
  await succeed(keepers, `/faqs/${faq}/answer`, { answer: "<p>The lighting office</p>" });
  const skill = await addSkill(keepers, others, tag);
  const album = await makeAlbum(server, keeper, keepers, tag);
  const matter = { problem, part, skill, ...solutions };
  return { keeper, other, otherId: await idOf(others), words, story: own, album, tag, ...matter };
}
