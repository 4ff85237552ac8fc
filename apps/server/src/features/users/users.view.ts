import { type SpaceRef, type UserView, worldSpaceId } from "@bump/contract";
import { activeStatuses } from "#features/spaces/index.ts";
import { toMediaUrl } from "#features/media/index.ts";
import type { UserRow } from "./users.repo.ts";

export function toUserView(row: UserRow): UserView {
  const memberships = row.memberships ?? [];
  const joined = memberships.filter(({ status }) => activeStatuses.some((active) => active === status));
  const createdAt = row.created_at.toISOString();
  const appLang = row.app_lang as UserView["appLang"];
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
    accountType: "basic",
    subscription: null,
    defaultSpace: toWorld(row),
    activeSpace: toActiveSpace(row, joined),
    spaces: Object.fromEntries(
      joined.map(({ space_id }) => [space_id, { notifications: false, favorite: false, apps: [] }]),
    ),
    counters: { totalInvites: memberships.length - joined.length, totalNotifications: 0 },
    userSpaceDoc: {
      tags: [],
      notificationTags: [],
      profileTags: row.profile_tags,
      appLang,
      chat: { totalNewMessages: 0, totalNewSpaceMessages: 0 },
    },
    profileTags: row.profile_tags,
    hideExplainers: row.hide_explainers as UserView["hideExplainers"],
    when: createdAt,
    createdAt,
  };
}

/** Of a private space that the person was taken out of not even the name shows. */
function toActiveSpace(row: UserRow, joined: { space_id: string }[]): SpaceRef {
  if (row.space_is_private && !joined.some(({ space_id }) => space_id === row.space_id)) return toWorld(row);
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
