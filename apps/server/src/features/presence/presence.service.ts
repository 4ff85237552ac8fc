import { randomUUID } from "node:crypto";
import { Id, worldSpaceId } from "@bump/contract";
import { z } from "zod";
import { canReadSpace, findStanding } from "#features/spaces/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { type Connection, spaceRoom } from "#platform/realtime/realtime.ts";
import * as repo from "./presence.repo.ts";

/** How long somebody whose line broke still counts as there: a page that reloads is no departure. */
const graceMs = 2_000;
const reapEveryMs = 10_000;
/** In a crowd nobody can follow who comes and goes, and telling all of all would grow with its square. */
const crowd = 500;

/** A person on this node: their sockets, the latest last. */
type Person = { connections: Set<Connection>; work: Promise<void>; leaving: NodeJS.Timeout | undefined };

/** Who is there: tells sockets their space's room, keeps the record, and tells others when it changes. */
export class Presence {
  readonly #deps: Deps;
  readonly #node = `presence:${randomUUID()}`;
  readonly #people = new Map<string, Person>();
  #reaper: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { bus, realtime } = this.#deps;
    await bus.hold(this.#node);
    realtime.provideRooms(async (connection) => [spaceRoom(await this.#findSpace(connection))]);
    realtime.on("space:open", z.object({ spaceId: Id }), (connection, { spaceId }) => this.#open(connection, spaceId));
    realtime.onConnect((connection) => this.#arrive(connection));
    realtime.onDisconnect((connection, isIntended) => this.#depart(connection, isIntended));
    // Whoever may no longer read the space they are in is seen there no more.
    bus.on("roomsChanged", ({ userId }) => this.#record(userId));
    // The others may have taken this node for dead meanwhile.
    bus.onReset(() => {
      for (const userId of this.#people.keys()) this.#record(userId);
    });
    this.#reaper = setInterval(() => void this.#reap(), reapEveryMs);
    this.#reaper.unref();
    await this.#reap();
  }

  /** Before the sockets go: whoever comes back to another node is there again at once. */
  async stop(): Promise<void> {
    const { bus, db, log } = this.#deps;
    this.#isStopping = true;
    clearInterval(this.#reaper);
    for (const { leaving } of this.#people.values()) clearTimeout(leaving);
    await Promise.all([...this.#people.values()].map(({ work }) => work));
    try {
      this.#tell(await repo.forgetNodes(db, this.#node));
    } catch (error) {
      log.warn({ err: error }, "presence: others will notice that this node is gone");
    }
    await bus.release(this.#node);
  }

  #arrive(connection: Connection): void {
    const userId = connection.viewer.id;
    const person = this.#people.get(userId) ?? { connections: new Set(), work: Promise.resolve(), leaving: undefined };
    this.#people.set(userId, person);
    clearTimeout(person.leaving);
    person.connections.add(connection);
    if (person.connections.size === 1) this.#record(userId);
  }

  #depart(connection: Connection, isIntended: boolean): void {
    const userId = connection.viewer.id;
    const person = this.#people.get(userId);
    if (!person?.connections.delete(connection)) return;
    if (person.connections.size > 0 || isIntended) this.#record(userId);
    else person.leaving = setTimeout(() => this.#record(userId), graceMs);
  }

  /** The socket looks at another space, where its person may read it. */
  async #open(connection: Connection, spaceId: string): Promise<void> {
    const before = connection.spaceId;
    connection.spaceId = spaceId;
    if ((await this.#findSpace(connection)) !== spaceId) {
      connection.spaceId = before;
      return;
    }
    const { connections } = this.#people.get(connection.viewer.id) ?? {};
    if (!connections?.delete(connection)) return;
    connections.add(connection);
    this.#record(connection.viewer.id);
  }

  /** Writes down how it is with somebody now, after whatever is being written about them already. */
  #record(userId: string): void {
    const person = this.#people.get(userId);
    if (!person || this.#isStopping) return;
    person.work = person.work
      .then(() => this.#write(userId, person))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "presence: could not be written down"));
  }

  async #write(userId: string, person: Person): Promise<void> {
    const { db } = this.#deps;
    const latest = [...person.connections].at(-1);
    const change = latest
      ? await this.#writeOnline(userId, await this.#findSpace(latest))
      : await transact(db, (tx) => repo.goOffline(tx, userId, this.#node));
    if (person.connections.size === 0) this.#people.delete(userId);
    if (change) this.#tell([change]);
  }

  async #writeOnline(userId: string, spaceId: string): Promise<repo.Change | undefined> {
    return transact(this.#deps.db, (tx) => repo.comeOnline(tx, { userId, spaceId, node: this.#node }));
  }

  async #reap(): Promise<void> {
    const { db, log } = this.#deps;
    try {
      this.#tell(await repo.forgetNodes(db));
    } catch (error) {
      log.warn({ err: error }, "presence: cannot look for nodes that are gone");
    }
  }

  #tell(changes: repo.Change[]): void {
    const { realtime } = this.#deps;
    for (const { user_id: userId, state, last_seen, space_id: spaceId, left } of changes) {
      const event = { userId, state: state as "online" | "offline", lastSeen: last_seen.toISOString(), spaceId };
      const devices = realtime.toUser(userId);
      const isCrowded = spaceId === null || realtime.spaceSize(spaceId) > crowd;
      (isCrowded ? devices : devices.to(spaceRoom(spaceId))).emit("presence", event);
      // Those they were with need not be able to read where they went.
      if (left !== null && left !== spaceId && realtime.spaceSize(left) <= crowd) {
        realtime.toSpace(left).emit("presence", { ...event, spaceId: null });
      }
    }
  }

  /** The space the socket looks at, else the active one, else the world: the first that may be read. */
  async #findSpace({ viewer, spaceId }: Connection): Promise<string> {
    const { db } = this.#deps;
    for (const asked of new Set([spaceId, null])) {
      const wanted = asked ?? (await repo.findActiveSpaceId(db, viewer.id)) ?? worldSpaceId;
      if (wanted === worldSpaceId) break;
      const standing = await findStanding(db, viewer.id, wanted);
      if (standing && canReadSpace(viewer, standing)) return wanted;
    }
    return worldSpaceId;
  }
}
