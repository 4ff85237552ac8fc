import type * as contract from "@bump/contract";
import type { AdminUserView, EndpointInput, SiteRole } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { lockAdmins, setSuspended, setUserRole } from "#features/accounts/index.ts";
import { setPlan } from "#features/subscriptions/index.ts";
import { removeAccount } from "#features/users/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { canLoseAdmin, isActingAdmin } from "./admin.policy.ts";
import { findUser, hasOtherAdmin, listUserIds, loadUserRows, lockUser, type UserQuery } from "./admin.users.repo.ts";
import { toAdminUserView } from "./admin.view.ts";

type Changes = EndpointInput<typeof contract.updateAdminUser>["body"]["data"];

export async function listUsers({ db }: Deps, q: UserQuery): Promise<Page<AdminUserView>> {
  const { items, last } = await listUserIds(db, q);
  return { items: (await loadUserRows(db, items)).map(toAdminUserView), last };
}

export async function updateUser(
  deps: Deps,
  viewer: Viewer,
  { id, ...changes }: Changes & { id: string },
): Promise<AdminUserView> {
  const { view, ended } = await transact(deps.db, async (tx) => {
    await requireActingAdmin(tx, viewer);
    const user = requireUser(await lockUser(tx, id));
    if (changes.suspended !== undefined && id === viewer.id) throw new AppError("forbidden");
    const endedSessions = await applyChanges(deps, tx, viewer, { user, changes });
    if (Object.keys(changes).length > 0) {
      const act = { actorId: viewer.id, action: "adminUser.update", subject: `users/${id}`, details: changes };
      await writeAudit(tx, act);
    }
    return { view: await getUser(tx, id), ended: endedSessions };
  });
  // The other nodes hear of it over the bus; here the next request is refused already.
  for (const sessionId of ended) deps.tokens.revokeSession(sessionId);
  return view;
}

/** Only what differs; answers with the sessions that ended. */
async function applyChanges(
  deps: Deps,
  tx: Transaction<Db>,
  viewer: Viewer,
  { user, changes }: { user: Found; changes: Changes },
): Promise<string[]> {
  const isSuspended = user.suspended_at !== null;
  const { siteRole = user.site_role, suspended = isSuspended, plan } = changes;
  const after = { site_role: siteRole, suspended_at: suspended ? (user.suspended_at ?? deps.clock()) : null };
  if (!isActingAdmin(after)) await requireOtherAdmin(tx, user);
  const renewed = siteRole === user.site_role ? [] : await setUserRole(deps, tx, user.id, siteRole as SiteRole);
  if (plan !== undefined) await setPlan(deps, tx, { userId: user.id, plan, grantedBy: viewer.id });
  const ended = suspended === isSuspended ? [] : await setSuspended(deps, tx, user.id, after.suspended_at);
  return [...renewed, ...ended];
}

export async function removeUser(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const ended = await transact(deps.db, async (tx) => {
    await requireActingAdmin(tx, viewer);
    if (id === viewer.id) throw new AppError("forbidden");
    await requireOtherAdmin(tx, requireUser(await findUser(tx, id)));
    await writeAudit(tx, { actorId: viewer.id, action: "adminUser.remove", subject: `users/${id}` });
    return removeAccount(deps, tx, id);
  });
  for (const sessionId of ended) deps.tokens.revokeSession(sessionId);
}

type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Acts on people are done one after the other, and whoever was an admin when they asked must still be one: of two who
 * unmake each other at the same instant one does.
 */
async function requireActingAdmin(tx: Transaction<Db>, viewer: Viewer): Promise<void> {
  await lockAdmins(tx);
  const actor = await findUser(tx, viewer.id);
  if (!actor || !isActingAdmin(actor)) throw new AppError("forbidden");
}

function requireUser(user: Found | undefined): Found {
  if (!user) throw new AppError("not_found");
  return user;
}

async function requireOtherAdmin(tx: Transaction<Db>, user: Found): Promise<void> {
  if (!canLoseAdmin(user, await hasOtherAdmin(tx, user.id))) throw new AppError("last_admin");
}

async function getUser(db: Kysely<Db>, id: string): Promise<AdminUserView> {
  const [row] = await loadUserRows(db, [id]);
  if (!row) throw new AppError("not_found");
  return toAdminUserView(row);
}
