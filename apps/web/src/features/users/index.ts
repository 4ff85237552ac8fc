export { meQuery, useMe, useRequiredMe } from "./users.queries.ts";
export { useLiveMe } from "./users.realtime.ts";
