import { type Language, languages, type PersonView, type SpaceRef, type UserView, worldSpaceId } from "@bump/contract";
import { toAuthorView } from "#features/accounts/index.ts";
import { activeStatuses } from "#features/spaces/index.ts";
import { toMediaUrl } from "#features/media/index.ts";
import { toInstant } from "#platform/instant.ts";
import type { PersonRow } from "./users.people.repo.ts";
import type { UserRow } from "./users.repo.ts";

export function toUserView(row: UserRow, totalNotifications: number): UserView {
  const memberships = row.memberships ?? [];
  const joined = memberships.filter(({ status }) => activeStatuses.some((active) => active === status));
  const appLang = row.app_lang as UserView["appLang"];
  const activeSpace = toActiveSpace(row, joined);
  const follows = activeSpace.spaceId === row.space_id ? (row.follows ?? []) : [];
  const followed = (purpose: "feed" | "alerts", lang: string) =>
    follows.filter((follow) => follow.purpose === purpose && follow.lang === lang).map(({ name }) => name);
  const feeds = Object.fromEntries(languages.map((lang) => [`${lang}_tags`, followed("feed", lang)]));
  return {
    id: row.id,
    uid: row.id,
    displayName: row.display_name,
    name_insensitive: row.display_name.toUpperCase(),
    email: row.email,
    photoURL: toMediaUrl(row.photo_variants),
    role: row.role as UserView["role"],
    siteRole: row.site_role as UserView["siteRole"],
    bio: row.bio,
    appLang,
    accountType: row.plan_name === null ? "basic" : "Premium",
    subscription: row.plan_name === null ? null : { name: row.plan_name },
    defaultSpace: toWorld(row),
    activeSpace,
    spaces: toSpaces(row, joined),
    counters: { totalInvites: memberships.length - joined.length, totalNotifications },
    userSpaceDoc: {
      tags: followed("feed", appLang),
      notificationTags: followed("alerts", appLang),
      profileTags: row.profile_tags,
      appLang,
      chat: { totalNewMessages: 0, totalNewSpaceMessages: 0 },
    },
    ...(feeds as Record<`${Language}_tags`, string[]>),
    profileTags: row.profile_tags,
    hideExplainers: row.hide_explainers as UserView["hideExplainers"],
    ...toInstant(row.created_at),
  };
}

/** Where the person is a member, and the public spaces among their favourites. Nothing turns notifications off yet. */
function toSpaces({ favorites }: UserRow, joined: { space_id: string }[]): UserView["spaces"] {
  const favorite = new Set(favorites?.map(({ space_id }) => space_id));
  const open = (favorites ?? []).filter(({ is_private }) => !is_private);
  const ids = new Set([...joined, ...open].map(({ space_id }) => space_id));
  return Object.fromEntries([...ids].map((id) => [id, { notifications: true, favorite: favorite.has(id), apps: [] }]));
}

/** Of a private space that the person was taken out of not even the name shows. */
function toActiveSpace(row: UserRow, joined: { space_id: string }[]): SpaceRef {
  const isOut = row.space_is_private && !joined.some(({ space_id }) => space_id === row.space_id);
  if (isOut || row.space_blocked_at !== null) return toWorld(row);
  return {
    spaceId: row.space_id,
    spaceName: row.space_name,
    code: row.space_code,
    isPrivate: row.space_is_private,
    img: toMediaUrl(row.space_variants),
  };
}

function toWorld(row: UserRow): SpaceRef {
  const img = toMediaUrl(row.world_variants);
  return { spaceId: worldSpaceId, spaceName: row.world_name, code: "ww", isPrivate: false, img };
}

export function toPersonView(row: PersonRow): PersonView {
  return { ...toAuthorView(row), bio: row.bio, profileTags: row.profile_tags, ...toInstant(row.created_at) };
}
