/** What stories, problems, solutions, skills and FAQs have in common: drafts, anonymity, approval, history, files, lists. */
export { requireChangeable, requireRemovable, toAdditionViews } from "./posts.additions.ts";
export { answerEdit } from "./posts.answers.ts";
export { listRevisions, updatePost } from "./posts.changes.ts";
export { toContent } from "./posts.content.ts";
export { importPost } from "./posts.import.ts";
export { isNobody, loadPosts } from "./posts.items.ts";
export type { PostKind } from "./posts.kinds.ts";
export { listPosts, type PostQuery } from "./posts.lists.ts";
export type { PostScope } from "./posts.lists.repo.ts";
export { registerPostKind } from "./posts.register.ts";
export { type Change, createPost, getPost, getPostJson, removePost } from "./posts.service.ts";
