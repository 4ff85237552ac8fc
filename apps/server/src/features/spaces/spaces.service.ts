import type { SpaceInput, SpaceRef, SpaceView } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { loadAuthors, userChanged } from "#features/accounts/index.ts";
import { findOwnImage, removeMedia, toMediaUrl } from "#features/media/index.ts";
import { getPlan } from "#features/subscriptions/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { loseAccess, spaceChanged } from "./spaces.access.ts";
import { listMemberIds, listPresentIds, setStatus } from "./spaces.members.repo.ts";
import {
  canEditSpace,
  canOwnAnotherSpace,
  canReadSpace,
  canSeeSpace,
  knowingStatuses,
  type Standing,
} from "./spaces.policy.ts";
import * as repo from "./spaces.repo.ts";
import { findStanding, holdStanding, lockStanding, toStanding } from "./spaces.standing.ts";
import { toSpaceRef, toSpaceView } from "./spaces.view.ts";

export async function listSpaces({ db }: Deps, viewer: Viewer, filter: repo.SpaceFilter): Promise<Page<SpaceView>> {
  const { items, last } = await repo.listSpaceRows(db, viewer.id, { ...filter, status: readStatus(filter) });
  return { items: await toSpaceViews(db, viewer, items), last };
}

/** People stand somewhere in private spaces only. */
function readStatus({ type = "private", status }: repo.SpaceFilter): repo.SpaceFilter["status"] {
  if (type === "private") return status;
  if (status !== undefined && status !== "all") {
    throw new AppError("invalid_value", { fields: { status: "invalid_value" } });
  }
  return undefined;
}

async function toSpaceViews(db: Kysely<Db>, viewer: Viewer, rows: readonly repo.SpaceRow[]): Promise<SpaceView[]> {
  const authors = await loadAuthors(
    db,
    rows.map((row) => (canReadSpace(viewer, toStanding(row)) ? row.created_by : null)),
  );
  return rows.map((row) => toSpaceView(viewer, row, { space: toStanding(row), authors }));
}

/** What the viewer may not know of is not there. */
export async function getSpace(db: Kysely<Db>, viewer: Viewer, id: string): Promise<SpaceView> {
  const row = await repo.findSpaceRow(db, viewer.id, id);
  const space = row && toStanding(row);
  if (!row || !space || !canSeeSpace(viewer, space)) throw new AppError("not_found");
  return (await toSpaceViews(db, viewer, [row]))[0]!;
}

/** Of a space that the viewer may know of. */
export async function getStanding(db: Kysely<Db>, viewer: Viewer, id: string): Promise<Standing> {
  return requireSeen(viewer, await findStanding(db, viewer.id, id));
}

/** Those who see the space but are not in it are told so, to the others it is not there. */
export function requireReadable(viewer: Viewer, space: Standing): void {
  if (!canReadSpace(viewer, space)) throw new AppError("forbidden");
}

export function requireSeen(viewer: Viewer, space: Standing | undefined): Standing {
  if (!space || !canSeeSpace(viewer, space)) throw new AppError("not_found");
  return space;
}

export async function createSpace(deps: Deps, viewer: Viewer, input: SpaceInput): Promise<SpaceView> {
  return transact(deps.db, async (tx) => {
    const id = input.id ?? uuidv7();
    await repo.lockCreations(tx, viewer.id);
    const repeated = input.id && (await findOwnCreation(tx, viewer, input.id));
    if (repeated) return repeated;
    await requireRoomToOwn(deps, tx, viewer.id);
    const image = input.img ? await getOwnImage(tx, viewer, input.img) : null;
    const row = { ...toColumns(input), id, name: input.name, is_private: true, code: null, created_by: viewer.id };
    const inserted = await repo.insertSpaceRow(tx, { ...row, image_media_id: image });
    // Somebody else was faster with the same id.
    if (!inserted) throw new AppError("id_taken");
    await setStatus(tx, { spaceId: id, userId: viewer.id, status: "owner", isNew: true });
    await userChanged(deps, tx, viewer.id);
    return getSpace(tx, viewer, id);
  });
}

/**
 * The same person's repeat gives the same space. To them it is not there when it is gone, or when they may no longer know
 * of it; to anybody else the id is taken, whatever became of the space.
 */
async function findOwnCreation(tx: Transaction<Db>, viewer: Viewer, id: string): Promise<SpaceView | null> {
  const row = await repo.findSpaceRow(tx, viewer.id, id);
  const made = row ?? (await repo.findRemovedSpace(tx, id));
  if (!made) return null;
  if (made.created_by !== viewer.id) throw new AppError("id_taken");
  if (!row || !canSeeSpace(viewer, toStanding(row))) throw new AppError("not_found");
  return (await toSpaceViews(tx, viewer, [row]))[0]!;
}

/** Until the transaction ends they come to own no other space. */
export async function requireRoomToOwn({ config }: Deps, tx: Transaction<Db>, userId: string): Promise<void> {
  await repo.lockCreations(tx, userId);
  const { max_private_spaces: max } = await getPlan(tx, userId);
  const owned = await repo.countOwnedSpaces(tx, userId);
  if (!canOwnAnotherSpace(owned, { max, factor: config.planLimitFactor })) throw new AppError("plan_limit_reached");
}

type Settings = Partial<Omit<SpaceInput, "id">>;

/** Only what was given. */
function toColumns({ inside, ...given }: Settings) {
  const { name, description, listed, motto, approvalRule } = { ...inside, ...given };
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(listed !== undefined && { listed }),
    ...(motto !== undefined && { motto }),
    ...(approvalRule !== undefined && { approval_rule: approvalRule }),
  };
}

export async function updateSpace(
  deps: Deps,
  viewer: Viewer,
  { id, ...input }: Settings & { id: string },
): Promise<SpaceView> {
  return transact(deps.db, async (tx) => {
    requireEditable(viewer, await lockStanding(tx, viewer.id, id));
    await repo.updateSpaceRow(tx, id, toColumns(input));
    if (input.img !== undefined) await changeImage(deps, tx, viewer, { id, img: input.img });
    await spaceChanged(deps, tx, id);
    return getSpace(tx, viewer, id);
  });
}

function requireEditable(viewer: Viewer, standing: Standing | undefined): void {
  if (!canEditSpace(viewer, requireSeen(viewer, standing))) throw new AppError("forbidden");
}

/** The picture before goes with its bytes, where nothing else shows it. */
async function changeImage(
  deps: Deps,
  tx: Transaction<Db>,
  viewer: Viewer,
  { id, img }: { id: string; img: string | null },
): Promise<void> {
  const row = await repo.findSpaceRow(tx, viewer.id, id);
  // Another owner's picture that stays is no picture of the viewer's.
  if (!row || (img !== null && img === toMediaUrl(row.image_variants))) return;
  const image = img === null ? null : await getOwnImage(tx, viewer, img);
  await repo.updateSpaceRow(tx, id, { image_media_id: image });
  await removeImage(deps, tx, row.image_media_id);
}

async function getOwnImage(tx: Transaction<Db>, viewer: Viewer, idOrUrl: string): Promise<string> {
  const image = await findOwnImage(tx, viewer, { collection: "spaces", idOrUrl });
  if (!image) throw new AppError("unknown_media", { fields: { img: "unknown_media" } });
  return image.id;
}

async function removeImage(deps: Deps, tx: Transaction<Db>, mediaId: string | null): Promise<void> {
  if (mediaId !== null && !(await repo.isImageShown(tx, mediaId))) await removeMedia(deps, tx, mediaId);
}

export async function removeSpace(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    requireEditable(viewer, await lockStanding(tx, viewer.id, id));
    await writeAudit(tx, { actorId: viewer.id, action: "space.remove", subject: `spaces/${id}` });
    await endSpace(deps, tx, id);
  });
}

/** The space goes with all that is in it. Whoever has it open is in the world again. */
export async function endSpace(deps: Deps, tx: Transaction<Db>, id: string): Promise<void> {
  const image = await repo.lockSpaceImage(tx, id);
  const userIds = new Set([...(await listMemberIds(tx, id, knowingStatuses)), ...(await listPresentIds(tx, id))]);
  await loseAccess(deps, tx, { spaceId: id, userIds: [...userIds] });
  await repo.deleteSpaceRow(tx, id);
  await emit(tx, "space.removed", { spaceId: id });
  await removeImage(deps, tx, image);
}

export async function setFavorite(
  deps: Deps,
  viewer: Viewer,
  { spaceId, favorite }: { spaceId: string; favorite: boolean },
): Promise<void> {
  await transact(deps.db, async (tx) => {
    requireSeen(viewer, await holdStanding(tx, viewer.id, spaceId));
    const change = favorite ? repo.addFavorite : repo.removeFavorite;
    const isChanged = await change(tx, viewer.id, spaceId);
    if (isChanged) await userChanged(deps, tx, viewer.id);
  });
}

/** Enough to name the spaces of a page, for a caller who knows that the viewer may read them. */
export async function loadSpaceRefs(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, SpaceRef>> {
  const rows = await repo.loadSpaceNames(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toSpaceRef(row)]));
}

/** A space's picture shows to whoever may know of the space; one that no space shows, to nobody. */
export async function canSeeSpaceImage({ db }: Deps, viewer: Viewer, mediaId: string): Promise<boolean> {
  const standings = await repo.loadStandingsByImage(db, viewer.id, mediaId);
  return standings.some((standing) => canSeeSpace(viewer, standing));
}
