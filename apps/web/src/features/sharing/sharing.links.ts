export const shareTitleLength = 60;

/** What can be shared, and the page that shows it. */
export const shareTargets = {
  problem: ({ id }: { id: string }) => `problem/${id}/info`,
  story: ({ id }: { id: string }) => `story/${id}`,
  solution: ({ id }: { id: string }) => `solution/${id}/info`,
  problemSolution: ({ id, problemId }: { id: string; problemId: string }) =>
    `problem/${problemId}/solutions/${id}/info`,
  part: ({ id, problemId }: { id: string; problemId: string }) => `problem/${problemId}/parts/${id}/info`,
  skill: ({ id }: { id: string }) => `skill/${id}/info`,
  person: ({ id }: { id: string }) => `network/${id}/info`,
  space: ({ id }: { id: string }) => `space/${id}/info`,
  tag: ({ id }: { id: string }) => `tags/${encodeURIComponent(id)}/info`,
  recipe: ({ id, problemId }: { id: string; problemId: string }) => `problem/${problemId}/recipes/${id}`,
  map: ({ id }: { id: string }) => `spacemaps/2d/${id}`,
};

/**
 * The address to give away. It names the space by its id only: the name of a private space is nobody's business who
 * happens to see the link.
 */
export function shareLink(target: string, spaceId?: string): string {
  const link = new URL("/shared", location.origin);
  link.searchParams.set("url", target);
  if (spaceId) link.searchParams.set("spaceId", spaceId);
  return link.href;
}
