/** What somebody should know: who spoke to them, answered, reacted, and what became of what they wrote or reported. */
export { listNotifications } from "./notifications.service.ts";
export { notificationsRoutes } from "./notifications.routes.ts";
export { subscribeNotifications } from "./notifications.events.ts";
