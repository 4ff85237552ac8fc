import type { CommentView, ContentItem, ParticipantView } from "@bump/contract";

/** What is given here goes through the schema of its list, which is the allow-list: what that does not name stays back. */
export function toMemberData({ author, type, ...member }: ParticipantView): object {
  return { ...member, ...author, kind: type };
}

/** Its figures beside its words. */
export function toPostData(post: ContentItem): object {
  return { ...post, ...post.counters };
}

export function toStoryData(story: ContentItem & { problemId?: string | null }): object {
  return { ...toPostData(story), problemId: story.problemId?.replace("problems/", "") ?? null };
}

/** Its path says on what it stands: stories/{item}/comments/{comment}/replies/{id}, problems/{id}/parts/{item}/comments/{id}. */
export function toCommentData(comment: CommentView): object {
  const steps = comment.path.split("/");
  const at = steps.indexOf("comments");
  const above = steps[at + 1];
  return { ...comment, ...comment.counters, itemId: steps[at - 1], replyTo: above === comment.id ? null : above };
}
