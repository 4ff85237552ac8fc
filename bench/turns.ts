import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuSeconds } from "./cpu.ts";
import { median } from "./median.ts";

const autocannon = fileURLToPath(new URL("../node_modules/autocannon/autocannon.js", import.meta.url));

/** Requests per second while the turn lasted, and how many that were. */
export type Turn = { rate: number; requests: number };
export type Compared = { reference: number; ours: number; ratio: number; spread: string };
type Measure<Result> = () => Promise<Result>;

/**
 * Both take turns, so that a busy machine is busy for both, and the ratio is the median of those of each turn: what comes
 * and goes within minutes meets two neighbours alike. The first turn does not count.
 */
export async function takeTurns(rounds: number, reference: Measure<number>, ours: Measure<number>): Promise<Compared> {
  const [bare, own]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
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

export type Load = { rounds: number; wanted: number };

/**
 * Says how many requests per second both take, and what a request costs both of the processor's time, PostgreSQL's
 * included, and whatever runs at their side: that tells where the time goes when the machine is busy. True where the rates
 * hold what is wanted.
 */
export async function compareRates(
  what: string,
  { rounds, wanted }: Load,
  reference: Measure<Turn>,
  ours: Measure<Turn>,
): Promise<boolean> {
  const [bareCost, ownCost] = [new Cost(), new Cost()];
  const compared = await takeTurns(rounds, bareCost.counting(reference), ownCost.counting(ours));
  const [bare, own] = [bareCost.milliseconds, ownCost.milliseconds];
  const { ratio, spread } = compared;
  console.log(`  ${what}: ${Math.round(compared.ours)} against ${Math.round(compared.reference)} requests/s`);
  console.log(`    ratio ${ratio.toFixed(2)} (${spread}), wanted ${wanted}`);
  console.log(
    `    ${own.toFixed(2)} against ${bare.toFixed(2)} ms of processor time a request, ratio ${(bare / own).toFixed(2)}`,
  );
  return ratio >= wanted;
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

/** Asks for the address again and again; a refused request ends the bench. */
export async function ask(
  url: string,
  { headers = [], connections, seconds }: { headers?: string[]; connections: number; seconds: number },
): Promise<Turn> {
  const options = ["-j", "-c", String(connections), "-d", String(seconds)];
  const named = headers.flatMap((header) => ["-H", header]);
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, ...named, url], {
    maxBuffer: 1e8,
  });
  const result = JSON.parse(stdout) as { "2xx": number; duration: number; non2xx: number; errors: number };
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result["2xx"] / result.duration, requests: result["2xx"] };
}
