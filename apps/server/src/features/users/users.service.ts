import * as contract from "@bump/contract";
import type { Transaction } from "kysely";
import { requestEmailChange, sendMail, userChanged, userinfoFragment } from "#features/accounts/index.ts";
import { findOwnImage, removeMediaOf } from "#features/media/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { ipKey } from "#platform/http/limits.ts";
import { serialise } from "#platform/http/mount.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { canLeaveSite, hasSignedInRecently } from "./users.policy.ts";
import * as repo from "./users.repo.ts";
import { toUserView } from "./users.view.ts";

const maxExplainers = 200;

/** The whole answer as JSON: what the web asks for most, so it is put together once per change. */
export function getUserinfoJson(deps: Deps, viewer: Viewer): string | Promise<string> {
  return deps.cache.peek(userinfoFragment, viewer.id) ?? loadUserinfoJson(deps, viewer);
}

async function loadUserinfoJson(deps: Deps, viewer: Viewer): Promise<string> {
  const found = await deps.cache.get(userinfoFragment, [viewer.id], async () => {
    const row = await repo.findUserRow(deps.db, viewer.id);
    return new Map(row ? [[row.id, serialise(contract.getUserinfo, { user: toUserView(row) })]] : []);
  });
  const json = found.get(viewer.id);
  if (json === undefined) throw new AppError("unauthorized");
  return json;
}

async function getUser(tx: Transaction<Db>, id: string): Promise<contract.UserView> {
  const row = await repo.findUserRow(tx, id);
  if (!row) throw new AppError("unauthorized");
  return toUserView(row);
}

type Answer = { user: contract.UserView; pending?: boolean };

export async function updateUser(
  deps: Deps,
  viewer: Viewer,
  input: contract.UserUpdate & { ip: string },
): Promise<Answer> {
  if (input.key === "email") return changeEmail(deps, viewer, input);
  return { user: await changeUser(deps, viewer, await toChanges(deps, viewer, input)) };
}

/** Writes columns of the person's own row, and sees to it that everybody who shows it knows. */
export async function changeUser(deps: Deps, viewer: Viewer, changes: repo.UserChanges): Promise<contract.UserView> {
  return transact(deps.db, async (tx) => {
    await repo.updateUserRow(tx, viewer.id, changes);
    await userChanged(deps, tx, viewer.id);
    return getUser(tx, viewer.id);
  });
}

async function toChanges(deps: Deps, viewer: Viewer, input: Exclude<contract.UserUpdate, { key: "email" }>) {
  switch (input.key) {
    case "displayName":
      return { display_name: input.displayName };
    case "bio":
      return { bio: input.bio };
    case "photoURL": {
      if (input.photoURL === null) return { photo_media_id: null };
      const image = await findOwnImage(deps.db, viewer, { collection: "avatars", idOrUrl: input.photoURL });
      if (!image) throw new AppError("unknown_media", { fields: { photoURL: "unknown_media" } });
      return { photo_media_id: image.id };
    }
  }
}

async function changeEmail(deps: Deps, viewer: Viewer, input: { email: string; ip: string }): Promise<Answer> {
  requireRecentLogin(deps, viewer);
  await deps.limiter.take("mailIp", ipKey(input.ip));
  await deps.limiter.take("mail", input.email);
  return transact(deps.db, async (tx) => {
    const user = await getUser(tx, viewer.id);
    if (user.email === input.email) return { user };
    await requestEmailChange(deps, tx, viewer.id, input.email);
    return { user, pending: true };
  });
}

/** Clients call it after sign-in to tell their role; the record made at sign-up decides, so there is nothing to store. */
export async function syncUser(deps: Deps, viewer: Viewer, uid: string): Promise<contract.UserView> {
  if (uid !== viewer.id) throw new AppError("forbidden");
  return transact(deps.db, (tx) => getUser(tx, viewer.id));
}

export async function removeUser(deps: Deps, viewer: Viewer): Promise<void> {
  requireRecentLogin(deps, viewer);
  await transact(deps.db, async (tx) => {
    await repo.lockAdmins(tx);
    const user = await getUser(tx, viewer.id);
    const others = await repo.countOthers(tx, viewer.id);
    if (!canLeaveSite(user.siteRole, { users: Number(others.users), admins: Number(others.admins) })) {
      throw new AppError("last_admin");
    }
    await removeMediaOf(deps, tx, viewer.id);
    await repo.removeUserRow(tx, viewer.id);
    if (Number(others.users) === 0) await repo.reopenFirstAdmin(tx);
    await deps.cache.drop(tx, userinfoFragment, viewer.id);
    const person = { email: user.email, display_name: user.displayName, app_lang: user.appLang };
    await sendMail(deps, tx, "accountRemoved", person);
  });
}

export async function setExplainer(deps: Deps, viewer: Viewer, input: { path?: string; reset?: boolean }) {
  return transact(deps.db, async (tx) => {
    if (input.reset) await repo.showExplainerRows(tx, viewer.id);
    else if (!input.path) throw new AppError("required", { fields: { path: "required" } });
    else if (!(await repo.hideExplainerRow(tx, viewer.id, input.path, maxExplainers))) throw new AppError("too_many");
    await userChanged(deps, tx, viewer.id);
    return (await getUser(tx, viewer.id)).hideExplainers;
  });
}

function requireRecentLogin(deps: Deps, viewer: Viewer): void {
  if (!hasSignedInRecently(viewer, deps.clock())) throw new AppError("requires_recent_login");
}
