import { getUserinfo, type UserView, worldSpaceId } from "@bump/contract";
import { openSession } from "#lib/session.ts";
import { answers, authAnswers } from "./server.ts";

const world = { spaceId: worldSpaceId, spaceName: "Global Space", code: "ww", isPrivate: false, img: null };

export function buildMe(overrides: Partial<UserView> = {}): UserView {
  const id = "0190a000-0000-7000-8000-000000000001";
  return {
    id,
    uid: id,
    displayName: "Meera",
    name_insensitive: "MEERA",
    email: "meera@example.org",
    photoURL: null,
    role: "person",
    siteRole: "user",
    bio: "",
    appLang: "en",
    accountType: "basic",
    subscription: null,
    defaultSpace: world,
    activeSpace: world,
    spaces: {},
    counters: { totalInvites: 0, totalNotifications: 0 },
    userSpaceDoc: {
      tags: [],
      notificationTags: [],
      profileTags: [],
      appLang: "en",
      chat: { totalNewMessages: 0, totalNewSpaceMessages: 0 },
    },
    de_tags: [],
    en_tags: [],
    es_tags: [],
    fr_tags: [],
    hi_tags: [],
    nl_tags: [],
    te_tags: [],
    profileTags: [],
    hideExplainers: {},
    when: "2026-01-01T00:00:00.000Z",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...overrides,
  };
}

let issued = 0;

/** A token that looks like the server's; nobody checks its signature here. */
export function fakeToken(me: UserView = buildMe(), { seconds = 900, sid = "session-1" } = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: me.id, role: me.role, siteRole: me.siteRole, sid, iat, exp: iat + seconds };
  return `head.${btoa(JSON.stringify(claims))}.sign-${++issued}`;
}

/** Somebody is signed in, and the server knows them. */
export async function signInAs(me: UserView = buildMe()): Promise<UserView> {
  answers(getUserinfo, { user: me });
  authAnswers("GET", "/token", () => ({ token: fakeToken(me) }));
  await openSession();
  return me;
}
