import * as contract from "@bump/contract";
import type { Transaction } from "kysely";
import {
  endSessions,
  lockAdmins,
  reopenFirstAdmin,
  requestEmailChange,
  sendMail,
  userChanged,
  userinfoFragment,
} from "#features/accounts/index.ts";
import { findOwnImage, removeMedia, removeMediaOf } from "#features/media/index.ts";
import { holdStanding, leaveAllSpaces, recordVisit, requireReadable, requireSeen } from "#features/spaces/index.ts";
import { leaveSubjects } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { forgetAnswersTo } from "#platform/http/idempotency.ts";
import { ipKey } from "#platform/http/rate-limits.ts";
import { serialise } from "#platform/http/mount.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { canLeaveSite, hasSignedInRecently } from "./users.policy.ts";
import * as repo from "./users.repo.ts";
import { countUnread } from "./users.unread.ts";
import { toUserView } from "./users.view.ts";

const maxExplainers = 200;

/** The whole answer as JSON, where it lies ready. */
export function peekUserinfoJson({ cache }: Deps, viewer: Viewer): string | undefined {
  return cache.peek(userinfoFragment, viewer.id);
}

/** What the web asks for most, so it is put together once per change. */
export async function getUserinfoJson(deps: Deps, viewer: Viewer): Promise<string> {
  const [json] = await deps.cache.get(userinfoFragment, [viewer.id], async () => {
    const user = await findUser(deps, viewer.id);
    return new Map(user ? [[user.id, serialise(contract.getUserinfo, { user })]] : []);
  });
  if (json === undefined) throw new AppError("unauthorized");
  return json;
}

type Source = Pick<Deps, "secrets" | "db">;

async function findUser(deps: Source, id: string): Promise<contract.UserView | null> {
  const row = await repo.findUserRow(deps.db, id);
  if (!row) return null;
  // Only what decides about reading is asked of a viewer there.
  const reader = { id, siteRole: row.site_role } as Viewer;
  return toUserView(row, await countUnread(deps, reader));
}

export async function getUser(deps: Source, id: string): Promise<contract.UserView> {
  const user = await findUser(deps, id);
  if (!user) throw new AppError("unauthorized");
  return user;
}

type Answer = { user: contract.UserView; pending?: boolean };

export async function updateUser(
  deps: Deps,
  viewer: Viewer,
  input: contract.UserUpdate & { ip: string },
): Promise<Answer> {
  switch (input.key) {
    case "email":
      return changeEmail(deps, viewer, input);
    case "photoURL":
      return { user: await changePhoto(deps, viewer, input.photoURL) };
    case "displayName":
      return { user: await changeUser(deps, viewer, { display_name: input.displayName }) };
    case "bio":
      return { user: await changeUser(deps, viewer, { bio: input.bio }) };
  }
}

/** Writes columns of the person's own row, and sees to it that everybody who shows it knows. */
export async function changeUser(
  deps: Pick<Deps, "secrets" | "db" | "cache">,
  viewer: Viewer,
  changes: repo.UserChanges,
): Promise<contract.UserView> {
  return transact(deps.db, async (tx) => {
    await repo.updateUserRow(tx, viewer.id, changes);
    await userChanged(deps, tx, viewer.id);
    return getUser({ ...deps, db: tx }, viewer.id);
  });
}

/** Whoever is signed in sees the faces of all, but no picture that is nobody's face. */
export async function canSeePhoto({ db }: Deps, _viewer: Viewer, mediaId: string): Promise<boolean> {
  return repo.isPhoto(db, mediaId);
}

/** The picture before goes with its bytes: nobody shows it any more. */
async function changePhoto(deps: Deps, viewer: Viewer, idOrUrl: string | null): Promise<contract.UserView> {
  return transact(deps.db, async (tx) => {
    const before = await repo.lockPhoto(tx, viewer.id);
    const image = idOrUrl === null ? null : await findOwnImage(tx, viewer, { collection: "avatars", idOrUrl });
    if (idOrUrl !== null && !image) throw new AppError("unknown_media", { fields: { photoURL: "unknown_media" } });
    const after = image?.id ?? null;
    const user = await changeUser({ ...deps, db: tx }, viewer, { photo_media_id: after });
    if (before !== null && before !== after) await removeMedia(deps, tx, before);
    return user;
  });
}

async function changeEmail(deps: Deps, viewer: Viewer, input: { email: string; ip: string }): Promise<Answer> {
  requireRecentLogin(deps, viewer);
  await deps.limiter.take("mailIp", ipKey(input.ip));
  await deps.limiter.take("mail", input.email);
  return transact(deps.db, async (tx) => {
    const user = await getUser({ ...deps, db: tx }, viewer.id);
    if (user.email === input.email) return { user };
    await requestEmailChange(deps, tx, viewer.id, input.email);
    return { user, pending: true };
  });
}

/** Clients call it after sign-in to tell their role; the record made at sign-up decides, so there is nothing to store. */
export async function syncUser(deps: Deps, viewer: Viewer, uid: string): Promise<contract.UserView> {
  if (uid !== viewer.id) throw new AppError("forbidden");
  return transact(deps.db, (tx) => getUser({ ...deps, db: tx }, viewer.id));
}

/** What becomes of the posts that nobody knows to be theirs. */
type Leaving = { anonymousPosts: "keep" | "remove" };

export async function removeUser(deps: Deps, viewer: Viewer, leaving: Leaving): Promise<void> {
  requireRecentLogin(deps, viewer);
  const ended = await transact(deps.db, (tx) => removeAccount(deps, tx, viewer.id, leaving));
  for (const id of ended) deps.tokens.revokeSession(id);
}

/** The person goes with all that is theirs alone; what they wrote stays, without a name. Answers with their sessions. */
export async function removeAccount(
  deps: Deps,
  tx: Transaction<Db>,
  userId: string,
  leaving: Leaving = { anonymousPosts: "keep" },
): Promise<string[]> {
  const user = await getUser({ ...deps, db: tx }, userId);
  if (user.siteRole === "admin") await lockAdmins(tx);
  const others = await repo.findOthers(tx, userId);
  if (!canLeaveSite(user.siteRole, others)) throw new AppError("last_admin");
  // First, since they take rows of content, which everybody takes before the figures of spaces.
  await repo.removeParticipations(tx, userId);
  await repo.removeReactions(tx, userId);
  await leaveSubjects({ ...deps, db: tx }, userId, leaving);
  await leaveAllSpaces(deps, tx, userId);
  await removeMediaOf(deps, tx, userId);
  await forgetAnswersTo(tx, userId);
  const ended = await endSessions(tx, userId);
  for (const told of await repo.removeReactionsTold(tx, userId)) await userChanged(deps, tx, told);
  // Of two who ask at the same moment one tells of it.
  if (!(await repo.removeUserRow(tx, userId))) return ended;
  await emit(tx, "user.removed", { userId });
  if (!others.anybody) await reopenFirstAdmin(tx);
  await deps.cache.drop(tx, userinfoFragment, userId);
  const person = { email: user.email, display_name: user.displayName, app_lang: user.appLang };
  await sendMail(deps, tx, "accountRemoved", person);
  return ended;
}

/** All of the person's devices that look at no other space come along. */
export async function changeSpace(deps: Deps, viewer: Viewer, spaceId: string): Promise<contract.UserView> {
  return transact(deps.db, async (tx) => {
    const space = requireSeen(viewer, await holdStanding(tx, viewer.id, spaceId));
    requireReadable(viewer, space);
    await deps.realtime.refreshRooms(tx, viewer.id);
    // First the person's row, then what is counted of a public space, as when an account begins or ends.
    const user = await changeUser({ ...deps, db: tx }, viewer, { active_space_id: spaceId });
    await recordVisit(tx, viewer.id, spaceId);
    return user;
  });
}

export async function setExplainer(deps: Deps, viewer: Viewer, input: { path?: string; reset?: boolean }) {
  return transact(deps.db, async (tx) => {
    if (input.reset) await repo.showExplainerRows(tx, viewer.id);
    else if (!input.path) throw new AppError("required", { fields: { path: "required" } });
    else if (!(await repo.hideExplainerRow(tx, viewer.id, input.path, maxExplainers))) throw new AppError("too_many");
    await userChanged(deps, tx, viewer.id);
    return (await getUser({ ...deps, db: tx }, viewer.id)).hideExplainers;
  });
}

export function requireRecentLogin(deps: Deps, viewer: Viewer): void {
  if (!hasSignedInRecently(viewer, deps.clock())) throw new AppError("requires_recent_login");
}
