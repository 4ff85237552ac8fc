import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./lists.ts";
import { SpaceRef } from "./spaces.ts";

/** `mute`: what they write is left out of one's lists. `block`: neither reaches the other, what they wrote is not there. */
export const shieldKinds = ["mute", "block"] as const;
export type ShieldKind = (typeof shieldKinds)[number];

const onePerson = z.object({ id: Id });

export const setShield = endpoint({
  method: "POST",
  path: "/users/:id/shield",
  action: "person.setShield",
  access: "user",
  summary: "Mutes or blocks somebody, or with `none` neither; they are not told",
  params: onePerson,
  body: z.strictObject({ shield: z.enum([...shieldKinds, "none"]) }),
  response: z.object({ shield: z.enum(shieldKinds).nullable() }),
  errors: ["not_found", "invalid_value", "too_many"],
});

export const listShields = endpoint({
  method: "GET",
  path: "/user/shields",
  action: "person.listShields",
  access: "user",
  summary: "Whom the caller has muted or blocked, newest first",
  query: z.strictObject(pageQuery(100)),
  response: page(z.object({ id: Id, author: AuthorView, shield: z.enum(shieldKinds), ...instant })),
});

export const getCommon = endpoint({
  method: "GET",
  path: "/users/:id/common",
  action: "person.readCommon",
  access: "user",
  summary: "What the caller has in common with somebody: spaces, tags and problems, the newest of each",
  params: onePerson,
  response: z.object({
    /** Public ones where both have been, and private ones where both are. */
    spaces: z.array(SpaceRef),
    /** Of both profiles, and followed by both. */
    tags: z.array(z.string()),
    problems: z.array(z.object({ id: Id, name: z.string() })),
    /** The caller's own towards them. */
    shield: z.enum(shieldKinds).nullable(),
  }),
  errors: ["not_found"],
});
