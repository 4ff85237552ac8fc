import type { CommentView, ParticipantView, spaceDataParts, StoryView } from "@bump/contract";
import type { z } from "zod";

type Data<Part extends keyof typeof spaceDataParts> = z.input<(typeof spaceDataParts)[Part]>;

function toPerson(author: { id: string; displayName: string } | null) {
  return author && { id: author.id, displayName: author.displayName };
}

export function toMemberData({ author, type, status, tags, createdAt }: ParticipantView): Data<"members"> {
  return { ...toPerson(author)!, kind: type, status, tags, createdAt };
}

export function toStoryData(story: StoryView): Data<"stories"> {
  const { id, isAnonymousPost, story: html, tags, location, counters, editedAt, createdAt } = story;
  return {
    id,
    author: toPerson(story.author),
    isAnonymousPost,
    state: story.state as Data<"stories">["state"],
    story: html,
    tags,
    problemId: story.problemId?.replace("problems/", "") ?? null,
    location,
    files: story.files.map(({ id: fileId, name, type, size, url }) => ({ id: fileId, name, type, size, url })),
    ...counters,
    editedAt,
    createdAt,
  };
}

/** Its path says on what it stands: stories/{item}/comments/{comment}/replies/{id}. */
export function toCommentData(comment: CommentView): Data<"comments"> {
  const { id, commentHTML, tags, counters, editedAt, createdAt } = comment;
  const [, itemId = "", , above = ""] = comment.path.split("/");
  return {
    id,
    itemId,
    replyTo: above === id ? null : above,
    author: toPerson(comment.author),
    state: comment.state as Data<"comments">["state"],
    commentHTML,
    tags,
    totalReactions: counters.totalReactions,
    editedAt,
    createdAt,
  };
}
