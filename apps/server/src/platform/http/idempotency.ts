import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";
import type { Deps } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { AppError } from "./app-error.ts";
import { foreseen, toFailure } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** After this a claim without an answer counts as its worker's death. Longer than any request of ours may take. */
const leaseMs = 30_000;
/** How long a repeat waits for the first one's answer before it is sent away. */
const patienceMs = 5_000;
const firstPauseMs = 20;
const lastPauseMs = 250;

const traceless = new WeakSet<FastifyRequest>();

/** For what nobody may know who did it: its answer is not kept beside the person, and a repeat works again. */
export function leaveNoTrace(request: FastifyRequest): void {
  traceless.add(request);
}

function requireKey(header: string | string[]): string {
  if (typeof header === "string" && uuid.test(header)) return header;
  throw new AppError("invalid_id", { fields: { "Idempotency-Key": "invalid_id" } });
}

/**
 * For what is made under a key that may not be kept beside the person: the id that they make together. It is another than
 * the key, and tells no moment.
 */
export function idOfKey({ secrets }: Deps, viewer: Viewer, { key, kind }: { key: string | string[]; kind: string }) {
  const named = `${kind} ${viewer.id} ${requireKey(key).toLowerCase()}`;
  const random = createHmac("sha256", secrets.anonymityKey).update(named).digest();
  return uuidv7({ msecs: 0, random: random.subarray(0, 16) });
}

type Keyed = { key: string | string[]; viewer: Viewer; request: FastifyRequest; reply: FastifyReply };
type Kept = { request_hash: string; status: number | null; body: string | null };

/**
 * Runs `answer` once per person and key and gives its answer, refusals included, to every repeat within 24 hours.
 * The claim and the work are not one transaction: when a worker dies in between, the repeat works again after the lease.
 * Creations are safe even then, by the id that their clients choose.
 */
export async function answerOnce(deps: Deps, keyed: Keyed, answer: () => Promise<string>): Promise<string> {
  const { viewer, request, reply } = keyed;
  const id = { userId: viewer.id, key: requireKey(keyed.key), hash: hashOf(deps, request) };
  const deadline = Date.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, lastPauseMs)) {
    const claimedAt = await claim(deps, id);
    if (claimedAt !== null) return work(deps, { ...id, claimedAt }, keyed, answer);

    const kept = await findKept(deps, id);
    if (kept !== null && kept.request_hash !== id.hash) throw new AppError("idempotency_key_reused");
    if (kept !== null && kept.status !== null && kept.body !== null) {
      reply.code(kept.status).header("idempotency-replayed", "true");
      return kept.body;
    }
    // No row: the first one failed in a way that is not kept, so the next round may claim.
    if (kept !== null && Date.now() > deadline) throw new AppError("request_in_progress", { retryAfter: 1 });
    await sleep(kept === null ? 0 : pause);
  }
}

type Id = { userId: string; key: string; hash: string };
type Claim = Id & { claimedAt: Date };

/** The moment of the claim, which later proves that it is still ours; null when somebody else has the key. */
async function claim({ db }: Deps, { userId, key, hash }: Id): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    insert into idempotency_keys as kept (user_id, key, request_hash)
    values (${userId}, ${key}, ${hash})
    on conflict (user_id, key) do update set created_at = now()
      where kept.status is null
        and kept.request_hash = excluded.request_hash
        and kept.created_at < now() - ${`${leaseMs} milliseconds`}::interval
    returning created_at`.execute(db);
  return rows[0]?.created_at ?? null;
}

async function findKept({ db }: Deps, { userId, key }: Id): Promise<Kept | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "body"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

async function work(deps: Deps, claimed: Claim, { request, reply }: Keyed, answer: () => Promise<string>) {
  try {
    const body = await answer();
    await settle(deps, claimed, traceless.has(request) ? null : { status: reply.statusCode, body });
    return body;
  } catch (error) {
    const refusal = foreseen(error);
    const kept = refusal !== null && isKept(refusal) && !traceless.has(request);
    await settle(
      deps,
      claimed,
      kept ? { status: refusal.status, body: JSON.stringify(toFailure(refusal, request.id)) } : null,
    );
    throw error;
  }
}

/** Keeps the answer, or gives the key free. The work is done: a database that fails now must not undo the answer. */
async function settle({ db, log }: Deps, claimed: Claim, answer: { status: number; body: string } | null) {
  const { userId, key, claimedAt } = claimed;
  const ours = sql`user_id = ${userId} and key = ${key} and created_at = ${claimedAt} and status is null`;
  const change =
    answer === null
      ? sql`delete from idempotency_keys where ${ours}`
      : sql`update idempotency_keys set status = ${answer.status}, body = ${answer.body} where ${ours}`;
  await change.execute(db).catch((error: unknown) => log.warn({ err: error }, "idempotency: an answer was not kept"));
}

/** Refusals by rule stay refusals; what depends on the moment may be tried again under the same key. */
function isKept({ code, status }: AppError): boolean {
  return status < 500 && status !== 429 && code !== "unauthorized";
}

/** With a key: whoever holds the table and knows a text cannot try out whose request it was. */
function hashOf({ secrets }: Deps, { method, url, body }: FastifyRequest): string {
  return createHmac("sha256", secrets.anonymityKey)
    .update(`${method} ${url}\n${JSON.stringify(body, inOrder) ?? ""}`)
    .digest("base64url");
}

/** Clients write the keys of an object in any order, and mean the same. */
function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Forgets answers older than a day. */
export async function sweepKeys({ db }: Deps): Promise<void> {
  await deleteInBatches(db, "idempotency_keys", sql`created_at < now() - interval '24 hours'`);
}

/** What was answered to somebody who leaves tells who they were. */
export async function forgetAnswersTo(db: Kysely<Db>, userId: string): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("user_id", "=", userId).execute();
}

/** A minute that no other sweep has. */
export const sweepKeysJob = defineJob("idempotency.sweep", sweepKeys, { cron: "23 * * * *" });
