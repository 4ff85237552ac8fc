import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, Nothing, SpaceChoice } from "./common.ts";
import { ItemRef } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { SpaceRef } from "./spaces.ts";

export const notificationKinds = [
  "mention",
  "reply",
  "comment",
  "reaction",
  "approval",
  "report",
  "removal",
  "alert",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const NotificationView = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  space: SpaceRef,
  /** Where it leads, as a path of the product: /story/{id}, /story/{id}?comment={id}&reply={id}, /myreports. */
  link: z.string(),
  /** What it happened to: of which collection. */
  collection: z.string(),
  /** The first words of its text. */
  excerpt: z.string(),
  /** Where that is a comment: what it was said to. */
  about: ItemRef.nullable(),
  /** The last three who did it; none where it was nobody's doing or stays unsaid. */
  actors: z.array(AuthorView),
  total: z.number(),
  /** Of a post that waited, and of another text of one that is out; of a report. */
  outcome: z.enum(["approve", "reject", "approve_edit", "reject_edit", "removed", "kept"]).nullable(),
  /** Why a text was rejected, where whoever did it says so. */
  note: z.string(),
  /** Of an alert: which of the reader's tags it carries. */
  tags: z.array(z.string()),
  isRead: z.boolean(),
  ...instant,
});
export type NotificationView = z.infer<typeof NotificationView>;

export const removeNotification = endpoint({
  method: "DELETE",
  path: "/notifications/notification/:id",
  action: "notification.remove",
  access: "user",
  summary: "Clears one notification",
  params: z.object({ id: Id }),
  response: Nothing,
  errors: ["not_found"],
});

export const clearNotifications = endpoint({
  method: "DELETE",
  path: "/notifications/clearAll",
  action: "notification.clear",
  access: "user",
  summary: "Clears all notifications, or those of one space",
  query: z.strictObject({ spaceId: SpaceChoice }),
  response: Nothing,
});

export const readNotifications = endpoint({
  method: "POST",
  path: "/notifications/read",
  action: "notification.read",
  access: "user",
  summary: "Marks notifications as read: those named, else all of one space, or with an empty `spaceId` of all",
  body: z.strictObject({
    ids: z.array(Id).max(1000, "too_many").optional(),
    spaceId: SpaceChoice,
  }),
  response: z.object({ totalNotifications: z.number() }),
});
