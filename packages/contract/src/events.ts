import type { ContentItem } from "./content-items.ts";
import type { NotificationView } from "./notifications.ts";

/** As nobody in particular sees it: no reaction, no bookmark, no rights. Each client keeps its own of these. */
type Item = ContentItem;

/** Socket.IO messages, server to client. The features add theirs here; docs/spec-notes.md lists those of our own. */
export type ServerMessages = {
  /** The person's own record changed, on this device or another. */
  "user:updated": () => void;
  /** Access ended: the token no longer holds, sign in again. */
  "session:revoked": () => void;
  presence: (event: { userId: string; state: "online" | "offline"; lastSeen: string; spaceId: string | null }) => void;
  /** What stands at this path is another now, or what belongs to it: spaces/{id} also when its members change. */
  "item:updated": (event: { path: string; item?: Item }) => void;
  /** Something that everybody in the space may read now. */
  "item:created": (event: { path: string; item: Item }) => void;
  /** It can no longer be read. */
  "item:removed": (event: { path: string }) => void;
  counters: (event: { path: string; counters: Record<string, number>; reactions: Item["reactions"] }) => void;
  /** To whoever should know. */
  notification: (event: { item: NotificationView }) => void;
  /** Of one space; the others stay open. */
  "access:lost": (event: { spaceId: string }) => void;
};

/** Client to server. */
export type ClientMessages = {
  "space:open": (event: { spaceId: string }) => void;
  /** A newer token of the same session: without one the socket is closed when its token ends. */
  "token:renew": (event: { token: string }) => void;
};
