import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a town is called elsewhere than on the map that we have it from. */
export type TownNames = {
  /** Two capitals, and the name as the gazetteer has it: the largest town there that is called so. */
  country: string;
  town: string;
  /** By language; none where it is called the same. */
  names: Partial<Record<string, string>>;
  /** What it was called, or is where none of our languages is spoken. */
  also: readonly string[];
};

/** For the server and the build: browsers get what the build made of it. */
export function readTownNames(): TownNames[] {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, "towns.tsv"), "utf8")
    .trim()
    .split("\n");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    const named = columns
      .map((column, index) => [column, cells[index] ?? ""] as const)
      .filter(([, name]) => name !== "");
    const { country = "", town = "", also = "", ...names } = Object.fromEntries(named);
    return { country, town, names, also: also === "" ? [] : also.split(";") };
  });
}
