import type { Plugin } from "vite";

const standIn = "\0no-schemas";

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
  };
}
