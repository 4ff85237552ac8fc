import { parseAst, type Plugin } from "vite";

const standIn = "\0no-schemas";
const contract = /packages\/contract\/src\/[\w-]+\.ts$/;
/** All that a call needs to know of an operation. */
const needed = ["method", "path"];

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Call = Node & { callee: { name?: string }; arguments: (Node & { properties?: Property[] })[] };
type Variables = Node & { declarations?: { init: Node | null }[]; declaration?: Variables | null };

/**
 * The operation without what the server checks by. Whatever else is made by calling something is marked as harmless to
 * leave out; a function around it, because the mark holds for one call and not for those inside it.
 */
function lighten(code: string, init: Call): string {
  const text = (node: Node) => code.slice(node.start, node.end);
  if (init.callee.name !== "endpoint") return `/* @__PURE__ */ (() => ${text(init)})()`;
  const isSpread = ({ type }: Node) => type === "SpreadElement";
  const properties = init.arguments[0]?.properties ?? [];
  const kept = properties.filter((one) => isSpread(one) || needed.includes(one.key?.name ?? ""));
  const operation = `{ ${kept.map(text).join(", ")} }`;
  // What several have in common may hold the method or the path: it stays, and goes with an operation that nobody calls.
  return kept.some(isSpread) ? `/* @__PURE__ */ (() => (${operation}))()` : operation;
}

/** A file of the contract as the browser needs it. */
export function withoutChecks(code: string): string {
  const body = parseAst(code, { lang: "ts" }).body as unknown as Variables[];
  const calls = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === "CallExpression" ? [init as Call] : []));
  return calls.reduceRight(
    (text, init) => text.slice(0, init.start) + lighten(code, init) + text.slice(init.end),
    code,
  );
}

/**
 * The contract's schemas are what the server checks by; the browser has use for their types alone, and for the operations'
 * methods and paths. So what zod would make of them is nothing there, and zod itself, a tenth of a page, is left out.
 */
export function withoutSchemas(): Plugin {
  return {
    name: "without-schemas",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "zod" ? standIn : null),
    load: (id) =>
      id === standIn
        ? "const nothing = new Proxy(() => nothing, { get: () => nothing, apply: () => nothing }); export const z = nothing;"
        : null,
    transform: (code, id) => (contract.test(id) ? { code: withoutChecks(code), map: null } : null),
  };
}
