/** One reaction per person and subject: like, happy, celebrate, dislike, sad, angry, thinking. */
export { subscribeReactions } from "./reactions.events.ts";
export { reactionsRoutes } from "./reactions.routes.ts";
export { listReactions } from "./reactions.service.ts";
