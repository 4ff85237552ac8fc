// Fetched by itself: who asked for the whole front door of the feature would make every page carry all behind it.
export { openNotification } from "#features/notifications/index.ts";
