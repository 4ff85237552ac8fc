import { z } from "zod";
import { DisplayName } from "./accounts.ts";
import { accountKinds, Email, Id, instant, type Language, languages, line, Nothing, siteRoles, Tag } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { SpaceRef } from "./spaces.ts";

const TagsByLanguage = Object.fromEntries(
  languages.map((language) => [`${language}_tags`, z.array(z.string())]),
) as Record<`${Language}_tags`, z.ZodArray<z.ZodString>>;

export const UserView = z.object({
  id: Id,
  uid: Id,
  displayName: z.string(),
  name_insensitive: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(accountKinds),
  siteRole: z.enum(siteRoles),
  bio: z.string(),
  appLang: z.enum(languages),
  accountType: z.enum(["basic", "Premium"]),
  subscription: z.object({ name: z.string() }).nullable(),
  defaultSpace: SpaceRef,
  activeSpace: SpaceRef,
  spaces: z.record(Id, z.object({ notifications: z.boolean(), favorite: z.boolean(), apps: z.array(z.string()) })),
  counters: z.object({ totalInvites: z.number(), totalNotifications: z.number() }),
  userSpaceDoc: z.object({
    tags: z.array(z.string()),
    notificationTags: z.array(z.string()),
    profileTags: z.array(z.string()),
    appLang: z.enum(languages),
    chat: z.object({ totalNewMessages: z.number(), totalNewSpaceMessages: z.number() }),
  }),
  /** What the person follows where they are, in each language: `de_tags`, `en_tags` and so on. */
  ...TagsByLanguage,
  profileTags: z.array(z.string()),
  /** Keyed by route path; true where the person chose not to see that explainer again. */
  hideExplainers: z.record(z.string(), z.boolean()),
  ...instant,
});
export type UserView = z.infer<typeof UserView>;

export const Bio = line(0, limits.bio.max);

export const getUserinfo = endpoint({
  method: "GET",
  path: "/user/userinfo",
  action: "user.read",
  access: "user",
  summary: "The caller's own account",
  response: z.object({ user: UserView }),
});

/** `{key, [key]: value}`: one field at a time, so that each has its own rule and its own answer. */
export const UserUpdate = z.discriminatedUnion(
  "key",
  [
    z.strictObject({ key: z.literal("displayName"), displayName: DisplayName }),
    /** The id or the url of a media item the caller uploaded; null takes the picture away. */
    z.strictObject({ key: z.literal("photoURL"), photoURL: z.string().max(300).nullable() }),
    z.strictObject({ key: z.literal("bio"), bio: Bio }),
    z.strictObject({ key: z.literal("email"), email: Email }),
  ],
  { error: "unknown_key" },
);
export type UserUpdate = z.infer<typeof UserUpdate>;

export const updateUser = endpoint({
  method: "POST",
  path: "/user/update",
  action: "user.update",
  access: "user",
  summary: "Changes one field of the caller's account; a new e-mail address is pending until confirmed",
  body: UserUpdate,
  response: z.object({ user: UserView, pending: z.boolean().optional() }),
  errors: ["requires_recent_login", "unknown_media"],
});

export const syncUser = endpoint({
  method: "POST",
  path: "/user/sync",
  aliases: ["/v1/user/sync"],
  action: "user.sync",
  access: "user",
  summary: "Confirms the caller's role after sign-in; the server's own record decides",
  body: z.strictObject({
    uid: Id,
    role: z.enum(["user", ...accountKinds]).optional(),
    additionalUserInfo: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  response: z.object({ user: UserView }),
  errors: ["forbidden"],
});

export const removeUser = endpoint({
  method: "DELETE",
  path: "/user/delete",
  action: "user.remove",
  access: "user",
  summary: "Deletes the caller's account; the sign-in must be recent",
  /** What becomes of the caller's anonymous posts: they stay as nobody's, or go within a day. */
  query: z.strictObject({ anonymousPosts: z.enum(["keep", "remove"]).default("keep") }),
  response: Nothing,
  errors: ["requires_recent_login", "last_admin"],
});

export const setProfileTags = endpoint({
  method: "POST",
  path: "/user/profileTags",
  action: "user.setProfileTags",
  access: "user",
  summary: "Replaces the caller's profile tags; '#' is stripped and doubles are dropped",
  body: z.strictObject({
    profileTags: z
      .array(Tag)
      .max(100, "max_tags")
      .transform((tags) => [...new Set(tags)])
      .pipe(z.array(z.string()).max(limits.profileTags.max, "max_tags")),
  }),
  response: z.object({ profileTags: z.array(z.string()) }),
});

export const setExplainer = endpoint({
  method: "POST",
  path: "/user/explainercards",
  action: "user.setExplainer",
  access: "user",
  summary: "Hides the explainer of one route, or with `reset` shows all of them again",
  body: z.strictObject({
    path: line(0, limits.explainerPath.max).optional(),
    reset: z.boolean().optional(),
  }),
  response: z.object({ hideExplainers: z.record(z.string(), z.boolean()) }),
  errors: ["required", "too_many"],
});

export const changeSpace = endpoint({
  method: "POST",
  path: "/user/changeSpace",
  action: "user.changeSpace",
  access: "user",
  summary: "Makes a space that the caller may read their active one",
  body: z.strictObject({
    spaceId: Id,
    /** What the client knows of the space. The server's own record decides. */
    spaceName: z.string().max(1000).optional(),
    isPrivate: z.boolean().optional(),
    code: z.string().max(10).nullable().optional(),
  }),
  response: z.object({ user: UserView }),
  errors: ["not_found", "forbidden"],
});
