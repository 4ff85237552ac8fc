import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { createBrowser, createServer, type Fate, openTab, settle, thing, wish } from "#test/outbox.ts";

/** What people and networks do, in any order. */
type Step =
  | { do: "record"; lane: number }
  | { do: "wish"; of: number; now: string }
  | { do: "offline" | "online" | "wake" | "pass" }
  | { do: "restart"; tab: 0 | 1 }
  | { do: "fates"; fates: Fate[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("record" as const), lane: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wish" as const),
      of: fc.nat(2),
      now: fc.constantFrom("like", "sad", "none"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("offline", "online", "wake", "pass") }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("restart" as const), tab: fc.constantFrom(0 as const, 1 as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fates" as const),
      fates: fc.array(fc.constantFrom<Fate>("ok", "lost", "answerLost", "busy"), { maxLength: 6 }),
    }),
  },
);

it(
  "whatever is cut and closed: each thing is there once, in its order, and the last wish holds",
  { timeout: 120_000 },
  async () => {
    // People do one thing after the other; here many are done within a millisecond.
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => ++now);
    onTestFinished(() => void vi.restoreAllMocks());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const server = createServer();
        const browser = createBrowser();
        const open = () => openTab(browser, { send: server.send });
        const tabs = [open(), open()];
        const wanted = [[], [], []] as string[][];
        const wishes = new Map<string, string>();
        let count = 0;
        for (const one of steps) {
          const active = tabs[count % 2]!;
          if (one.do === "record") {
            const id = `${one.lane}-${++count}`;
            wanted[one.lane]!.push(id);
            // It is kept when the person is told so; what a tab had not kept when it died, the draft still has.
            await active.outbox.record(thing(id, `lane-${one.lane}`));
          } else if (one.do === "wish") {
            wishes.set(`w${one.of}`, one.now);
            await active.outbox.record(wish(`w${one.of}`, one.now));
          } else if (one.do === "fates") server.fates.push(...one.fates);
          else if (one.do === "restart") {
            tabs[one.tab]!.close();
            tabs[one.tab] = open();
            await tabs[one.tab]!.outbox.start();
          } else if (one.do === "offline") browser.online = false;
          else if (one.do === "pass") await settle();
          else {
            browser.online = true;
            for (const { outbox } of tabs) outbox.wake();
          }
        }
        browser.online = true;
        server.fates.length = 0;
        // At least once, as a page does when its connection is back: a tab may have died before it told the others.
        for (let round = 0; round === 0 || (round < 20 && browser.disk.all.size > 0); round++) {
          for (const { outbox } of tabs) await outbox.start();
          await settle();
        }
        expect([...browser.disk.all.values()], "nothing is left").toEqual([]);
        for (const [lane, ids] of wanted.entries()) {
          expect(server.made.filter((id) => id.startsWith(`${lane}-`))).toEqual(ids);
        }
        expect(server.wishes).toEqual(wishes);
        for (const { outbox } of tabs) expect(outbox.get().entries).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);
