import type { NotificationView } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { userChanged } from "#features/accounts/index.ts";
import { listShielded } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import * as repo from "./notifications.alerts.repo.ts";
import { findReader } from "./notifications.repo.ts";
import { findNotification } from "./notifications.service.ts";

/** How many are told in one transaction: a tag may have more hearers than one should hold. */
const batchSize = 200;

/** Something new carries tags that people asked to be told of. Who is named in it has heard of it already. */
export async function tellAlerted(deps: Deps, id: string): Promise<void> {
  const subject = await repo.findShownPost(deps.db, id);
  if (!subject) return;
  const shielded = await listShielded(deps.db, id);
  // The same to all of them but for its id and their tags: looked up once.
  let item: NotificationView | null = null;
  for (let after: string | null = null, isLast = false; !isLast;) {
    const hearers: repo.Hearer[] = await repo.listHearers(deps.db, subject, { after, limit: batchSize, shielded });
    isLast = hearers.length < batchSize;
    after = hearers.at(-1)?.user_id ?? null;
    const told = await keepAll(deps, subject, hearers);
    const [first] = told;
    const reader = first && !item ? await findReader(deps.db, first.userId) : null;
    if (first && reader) item = await findNotification(deps, reader, first.id);
    for (const { userId, id: itsId, tags } of told) {
      if (item) deps.realtime.toUser(userId).emit("notification", { item: { ...item, id: itsId, tags } });
    }
  }
}

type Told = { id: string; userId: string; tags: string[] };

async function keepAll(deps: Deps, subject: repo.Post, hearers: readonly repo.Hearer[]): Promise<Told[]> {
  if (hearers.length === 0) return [];
  const told = hearers.map(({ user_id, tags }) => ({ id: uuidv7(), userId: user_id, tags }));
  await transact(deps.db, async (tx) => {
    await repo.insertAlerts(tx, subject, told);
    for (const { userId } of told) await userChanged(deps, tx, userId);
  });
  return told;
}
