import { Id } from "@bump/contract";
import { AppError } from "#platform/http/app-error.ts";

type Parsed<Pattern extends string> = { pattern: Pattern; ids: string[] };

/** A closed grammar: a path is one of the patterns, with an id for each `{id}`, or it is nothing. */
export function parsePath<const Pattern extends string>(path: string, patterns: readonly Pattern[]): Parsed<Pattern> {
  const found = matchPath(path, patterns);
  if (!found) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  return found;
}

/** As parsePath, null where it is none of them. */
export function matchPath<const Pattern extends string>(
  path: string,
  patterns: readonly Pattern[],
): Parsed<Pattern> | null {
  const segments = path.replace(/^\//, "").split("/");
  for (const pattern of patterns) {
    const ids = match(segments, pattern.split("/"));
    if (ids) return { pattern, ids };
  }
  return null;
}

function match(segments: readonly string[], parts: readonly string[]): string[] | null {
  if (segments.length !== parts.length) return null;
  const ids: string[] = [];
  for (const [at, part] of parts.entries()) {
    const segment = segments[at]!;
    if (part !== "{id}" && part !== segment) return null;
    if (part !== "{id}") continue;
    const id = Id.safeParse(segment);
    if (!id.success) return null;
    ids.push(id.data);
  }
  return ids;
}
