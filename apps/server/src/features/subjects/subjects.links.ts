import type { SubjectKind } from "./subjects.policy.ts";

/** `parentId`: what it hangs on. */
type Named = { id: string; kind: SubjectKind; parentId?: string | null };

const pages: Record<Exclude<SubjectKind, "comment">, (id: string, parentId: string) => string> = {
  story: (id) => `/story/${id}`,
  problem: (id) => `/problem/${id}/info`,
  solution: (id) => `/solution/${id}/info`,
  skill: (id) => `/skill/${id}/info`,
  map: (id) => `/graphviews/${id}`,
  faq: (id) => `/help/faqs?faq=${id}`,
  message: () => "/chat",
  part: (id, problemId) => `/problem/${problemId}/parts/${id}/info`,
  outcome: (_id, solutionId) => `/solution/${solutionId}/outcomes`,
  review: (_id, skillId) => `/skill/${skillId}/reviews`,
};

/** The page on which somebody finds a subject; a comment on that of the item it stands under, an answer with what it answers. */
export function toLink(subject: Named, parent: Named | null, answered: string | null = null): string {
  if (subject.kind !== "comment") return pages[subject.kind](subject.id, subject.parentId ?? parent?.id ?? "");
  if (parent === null) return "/";
  const named = answered === null ? `comment=${subject.id}` : `comment=${answered}&reply=${subject.id}`;
  const page = toLink(parent, null);
  return `${page}${page.includes("?") ? "&" : "?"}${named}`;
}
