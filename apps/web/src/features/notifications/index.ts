export { NotificationsPage } from "./components/NotificationsPage.tsx";
export { NotificationsPopover } from "./components/NotificationsPopover.tsx";
export { openNotification } from "./notifications.opening.ts";
export { useLiveNotifications } from "./notifications.realtime.ts";
