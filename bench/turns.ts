import { fork } from "node:child_process";
import { once } from "node:events";
import type { Asking, Round, Turn } from "./asker.ts";
import { cpuSeconds } from "./cpu.ts";
import { median } from "./median.ts";

/** Until the code that is measured has been compiled and every connection has planned what it asks. */
const warmUp = 9;

export type Compared = { reference: number; ours: number; ratio: number; spread: string };
type Measure<Result> = () => Promise<Result>;

/**
 * Both take turns, so that a busy machine is busy for both, and the ratio is the median of those of each turn: what comes
 * and goes within minutes meets two neighbours alike. The first turns do not count.
 */
export async function takeTurns(rounds: number, reference: Measure<number>, ours: Measure<number>): Promise<Compared> {
  const [bare, own]: [number[], number[]] = [[], []];
  for (let round = -warmUp; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await (isOursFirst ? ours() : reference());
    const second = await (isOursFirst ? reference() : ours());
    if (round < 0) continue;
    own.push(isOursFirst ? first : second);
    bare.push(isOursFirst ? second : first);
  }
  const ratios = own.map((value, index) => value / bare[index]!).toSorted((a, b) => a - b);
  const at = (part: number) => ratios[Math.floor((ratios.length - 1) * part)]!.toFixed(2);
  return {
    reference: median(bare),
    ours: median(own),
    ratio: median(ratios),
    spread: `half of the turns from ${at(0.25)} to ${at(0.75)}`,
  };
}

export type Load = { rounds: number; round: Round; wanted: number };

/**
 * Says how many requests per second both take, and what a request costs both of the processor's time, PostgreSQL's
 * included, and whatever runs at their side: that tells where the time goes when the machine is busy. Answers the ratio of
 * the rates.
 */
export async function compareRates(
  what: string,
  { rounds, round, wanted }: Load,
  reference: Asking,
  ours: Asking,
): Promise<number> {
  const askers = await Promise.all([startAsker(reference), startAsker(ours)]);
  const [bareCost, ownCost] = [new Cost(), new Cost()];
  const [askBare, askOwn] = [
    bareCost.counting(() => askers[0].ask(round)),
    ownCost.counting(() => askers[1].ask(round)),
  ];
  const compared = await takeTurns(rounds, askBare, askOwn).finally(() => askers.forEach((asker) => asker.stop()));
  const [bare, own] = [bareCost.milliseconds, ownCost.milliseconds];
  const { ratio, spread } = compared;
  console.log(`  ${what}: ${Math.round(compared.ours)} against ${Math.round(compared.reference)} requests/s`);
  console.log(`    ratio ${ratio.toFixed(2)} (${spread}), wanted ${wanted}`);
  console.log(
    `    ${own.toFixed(2)} against ${bare.toFixed(2)} ms of processor time a request, ratio ${(bare / own).toFixed(2)}`,
  );
  return ratio;
}

class Cost {
  #seconds = 0;
  #requests = 0;

  counting(measure: Measure<Turn>): Measure<number> {
    return async () => {
      const before = cpuSeconds();
      const { rate, requests } = await measure();
      this.#seconds += cpuSeconds() - before;
      this.#requests += requests;
      return rate;
    };
  }

  get milliseconds(): number {
    return (this.#seconds / this.#requests) * 1000;
  }
}

type Asker = { ask(round: Round): Promise<Turn>; stop(): void };

/** A process that asks, kept for all its turns: to start one costs as much as many an answer. A refused request ends the bench. */
async function startAsker(asking: Asking): Promise<Asker> {
  const asker = fork(new URL("asker.ts", import.meta.url));
  asker.send(asking);
  await once(asker, "message");
  return {
    async ask(round) {
      const answer = once(asker, "message");
      asker.send(round);
      const [result] = (await answer) as [Turn | string];
      if (typeof result === "string") throw new Error(result);
      return result;
    },
    stop: () => void asker.kill(),
  };
}
