import { worldSpaceId } from "@bump/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Canary, mark, startCanaries } from "./canary.ts";
import { requestsFor } from "./canary.requests.ts";
import { buildUser } from "./factories/users.ts";

const { asker, canaries, document, people, server } = await startCanaries(1);
const { db } = server;

/** In the world, where everybody is: a draft, what waits, a text that is proposed, and who wrote anonymously. */
describe("what is not out", () => {
  const [draftText, draftTag, waitingText, proposed, anonymousName] = [mark(), mark(), mark(), mark(), mark()];
  let canary: Canary;

  beforeAll(async () => {
    const author = await buildUser(db, { display_name: anonymousName });
    const staff = server.as(people.get("siteAdmin")!);
    const tell = async (data: object) => (await server.as(author).post("/stories", { data })).json().data.id as string;
    const draft = await tell({ story: `<p>${draftText} #${draftTag}</p>`, isDraft: true });
    const shown = await tell({ story: "<p>Seen #here</p>", isAnonymousPost: true });
    const waiting = await tell({ story: `<p>${waitingText} #here</p>`, isAnonymousPost: true });
    await staff.post(`/approvals/${shown}`, { decision: "approve" });
    await server.as(author).patch(`/stories/${shown}`, { data: { story: `<p>${proposed} #here</p>` } });
    const content = { ...canaries[0]!.content, storyId: shown, waitingId: waiting, problemId: draft };
    canary = { ...canaries[0]!, spaceId: worldSpaceId, memberId: author.id, inside: [draftText, draftTag], content };
  });

  it.each(["outsider", "moderator"] as const)(
    "is in no answer to a %s who may not read it",
    { timeout: 240_000 },
    async (actor) => {
      const ask = asker(actor);
      const leaks: string[] = [];
      const hidden = [draftText, draftTag, ...(actor === "outsider" ? [waitingText, proposed] : [])];
      for (const request of requestsFor(document, canary)) {
        const text = await ask(request);
        // Where people are met who are in the world anyhow; that an export names none beside what is anonymous,
        // exports.test shows.
        const isPeople = /path=(users|people|orgs)|users|participants|admin|search|export/.test(request.url);
        const secrets = isPeople ? hidden : [...hidden, anonymousName, canary.memberId];
        const url = decodeURIComponent(request.url);
        for (const secret of secrets) {
          // What was asked for is not given away where it is repeated.
          if (text.includes(secret) && !url.includes(secret)) leaks.push(`${secret} in ${url}`);
        }
      }
      expect(leaks).toEqual([]);
    },
  );
});
