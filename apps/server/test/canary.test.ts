import { describe, expect, it } from "vitest";
import { startCanaries, strangers } from "./canary.ts";
import { requestsFor } from "./canary.requests.ts";

const { asker, canaries, document, leaksIn } = await startCanaries(2);

describe("what is in a private space", () => {
  it.each(strangers)("is in no answer to a %s", { timeout: 240_000 }, async (actor) => {
    const ask = asker(actor);
    const leaks: string[] = [];
    let count = 0;
    for (const canary of canaries) {
      for (const request of requestsFor(document, canary)) {
        leaks.push(...leaksIn(actor, request, await ask(request)));
        count += 1;
      }
    }
    expect(leaks).toEqual([]);
    // Were the document read wrongly, nothing would be asked.
    expect(count).toBeGreaterThan(300);
  });

  it("is found by a member in the same way, so that the search can find it", { timeout: 240_000 }, async () => {
    const ask = asker("contributor");
    let all = "";
    for (const request of requestsFor(document, canaries[1]!)) all += await ask(request);
    const { card, inside, words, people: members, spaceId, content } = canaries[1]!;
    // What was said to the story, the space's tag, the story's file and place, and the words of its problems, solutions, skills and questions.
    const talk = [...inside.slice(7, 13), content.fileId, ...words];
    const expected = [spaceId, card.name, card.description, card.imageId, inside[0]!, ...talk, ...members.slice(0, 6)];
    expect(expected.filter((each) => !all.includes(each))).toEqual([]);
  });
});
