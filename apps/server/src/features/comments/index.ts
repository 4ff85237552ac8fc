/** What people say to an item, and what others answer to that. */
export { commentsRoutes } from "./comments.routes.ts";
export { subscribeComments } from "./comments.events.ts";
export { importComment } from "./comments.import.ts";
export {
  createComment,
  getComment,
  listComments,
  listReplies,
  toContent as toCommentContent,
} from "./comments.service.ts";
