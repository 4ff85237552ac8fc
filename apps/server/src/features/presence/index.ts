/** Who is there: online while a socket is open anywhere, with the time they were last seen when not. */
export { startPresence } from "./presence.realtime.ts";
