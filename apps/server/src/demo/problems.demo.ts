import { readFile } from "node:fs/promises";
import { languages, type ProblemStatus } from "@bump/contract";
import type { Said } from "./stories.demo.ts";

type Attribute = { name: string; value: string; unit: string };

export type DemoProblem = {
  key: string;
  by: string;
  space: string;
  status: ProblemStatus;
  /** How many have left it and said what helped. */
  left: number;
  tags: string[];
  name: string;
  text: string;
  /** Why it came to its status. */
  reason: string;
  parts: { type: string; name: string; attributes: Attribute[] }[];
  ingredients: { type: string; visualType: string; name: string }[];
  /** What those who left said. */
  farewells: string[];
};

export type DemoSolution = {
  by: string;
  isAnonymous: boolean;
  space: string;
  tags: string[];
  name: string;
  text: string;
  /** Keys of the problems that it is offered to. */
  problems: string[];
  /** `ago` in days. */
  outcomes: (Said & { ago: number })[];
  /** A figure every `step` days. */
  series: { name: string; unit: string; step: number; values: number[] } | undefined;
  /** From those who vote against it. */
  objections: Said[];
};

type Matters = { problems: DemoProblem[]; solutions: DemoSolution[] };
type Line = { sign: string; rest: string };

/**
 * The problems of all languages and what is offered against them. A problem begins with `= key author space status`, marks
 * (`left:number`) and tags, then its name after a `|`; its text follows, and lines: `+` a part, `%` an ingredient, `@` why it
 * came to its status, `<` what somebody said who left, `>` a solution. Below a solution: `!` what happened so many days ago,
 * `#` a series with the days between its figures, `-` an objection. A solution that stands alone names its space. One in
 * another language than its problem's names its own tags, the others have those of the problem.
 */
export async function readProblems(): Promise<Matters> {
  const files = await Promise.all(
    languages.map((lang) => readFile(new URL(`./problems/${lang}.txt`, import.meta.url), "utf8")),
  );
  const found = files.flatMap((text) =>
    text
      .trim()
      .split(/\n\n+/)
      .map((block) => parseBlock(block.split("\n"))),
  );
  return {
    problems: found.flatMap(({ problem }) => problem ?? []),
    solutions: found.flatMap(({ solutions }) => solutions),
  };
}

function parseBlock(lines: readonly string[]): { problem: DemoProblem | undefined; solutions: DemoSolution[] } {
  const signed = lines.map((line) => /^(?<sign>[=+%@<>!#-]) (?<rest>.+)$/.exec(line)?.groups as Line | undefined);
  const text = lines.filter((_, index) => !signed[index]).join("\n");
  const known = signed.filter((line) => line !== undefined);
  const head = known[0]!;
  const problem = head.sign === "=" ? { ...parseHead(head.rest), ...parseDetails(known), text } : undefined;
  const starts = known.flatMap(({ sign }, index) => (sign === ">" ? [index] : []));
  const solutions = starts.map((start, place) => parseSolution(known.slice(start, starts[place + 1]), problem));
  return { problem, solutions };
}

function parseHead(rest: string) {
  const [front, name] = rest.split(" | ") as [string, string];
  const [key, by, space, status, ...marks] = front.split(" ") as [string, string, string, ProblemStatus, ...string[]];
  return { key, by, space, status, name, tags: findTags(marks), left: Number(findMark(marks, "left") ?? 0) };
}

function findTags(marks: readonly string[]): string[] {
  return marks.filter((mark) => mark.startsWith("#")).map((mark) => mark.slice(1));
}

function findMark(marks: readonly string[], name: string): string | undefined {
  return marks.find((mark) => mark.startsWith(`${name}:`))?.slice(name.length + 1);
}

function parseDetails(lines: readonly Line[]) {
  const all = (wanted: string) => lines.filter(({ sign }) => sign === wanted).map(({ rest }) => rest);
  return {
    reason: all("@")[0] ?? "",
    farewells: all("<"),
    parts: all("+").map((rest) => {
      const [first, ...attributes] = rest.split("; ");
      const [type, name] = cut(first!, " ");
      return { type, name, attributes: attributes.map(parseAttribute) };
    }),
    ingredients: all("%").map((rest) => {
      const [type, more] = cut(rest, " ");
      const [visualType, name] = cut(more, " ");
      return { type, visualType, name };
    }),
  };
}

function parseAttribute(text: string): Attribute {
  const [name, measured] = cut(text, "=");
  const [value, unit] = cut(measured, " ");
  return { name, value, unit };
}

/** At the first of them. */
function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

function parseSolution([head, ...lines]: readonly Line[], problem: DemoProblem | undefined): DemoSolution {
  const [front, name, text] = head!.rest.split(" | ") as [string, string, string];
  const [by, ...marks] = front.split(" ") as [string, ...string[]];
  const all = (wanted: string) => lines.filter(({ sign }) => sign === wanted).map(({ rest }) => rest);
  const more = findMark(marks, "also")?.split(",") ?? [];
  const own = findTags(marks);
  return {
    by,
    isAnonymous: marks.includes("anonymous"),
    space: findMark(marks, "in") ?? problem!.space,
    tags: own.length > 0 ? own : problem!.tags.slice(0, 2),
    name,
    text,
    problems: problem ? [problem.key, ...more] : more,
    outcomes: all("!").map((rest) => {
      const [who, said] = cut(rest, " | ");
      const [author, ago] = cut(who, " ");
      return { by: author, ago: Number(ago), text: said };
    }),
    series: all("#").map(parseSeries)[0],
    objections: all("-").map((rest) => {
      const [author, said] = cut(rest, ": ");
      return { by: author, text: said };
    }),
  };
}

function parseSeries(rest: string): NonNullable<DemoSolution["series"]> {
  const [front, unit, values] = rest.split(" | ") as [string, string, string];
  const [step, name] = cut(front, " ");
  return { name, unit, step: Number(step), values: values.split(" ").map(Number) };
}
