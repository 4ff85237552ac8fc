import type { Server as HttpServer } from "node:http";
import type { ClientMessages, ErrorCode, ServerMessages } from "@bump/contract";
import type { QueryExecutorProvider } from "kysely";
import type { Logger } from "pino";
import { type BroadcastOperator, Server, type Socket } from "socket.io";
import { z } from "zod";
import { type Bus, publish } from "#platform/bus.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Metrics } from "#platform/http/metrics.ts";
import { trustedOrigins } from "#platform/http/origins.ts";
// Its topics: the bus that closes sockets is fed there.
import type {} from "#platform/http/revocations.ts";
import type { Tokens } from "#platform/http/tokens.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { RedisAdapter } from "./redis-adapter.ts";

declare module "#platform/bus.ts" {
  interface Topics {
    /** What this person may hear has changed. */
    roomsChanged: { userId: string };
  }
}

/** One socket, as the features see it. */
export type Connection = {
  readonly id: string;
  readonly viewer: Viewer;
  /** The space it looks at, where a feature let it look at another one than the person's active space. */
  spaceId: string | null;
};

type Data = {
  connection: Connection;
  token: string;
  rooms: Set<string>;
  /** Counts the questions which rooms it should be in: only the answer to the last one holds. */
  asked: number;
  isGone: boolean;
  messages: { count: number; since: number };
};
type Io = Server<ClientMessages, ServerMessages, Record<string, never>, Data>;
type Client = Socket<ClientMessages, ServerMessages, Record<string, never>, Data>;
type RoomsOf = (connection: Connection) => Promise<string[]>;
type Emitter = Pick<BroadcastOperator<ServerMessages, Data>, "emit" | "to">;
type MessageName = Exclude<keyof ClientMessages, "token:renew">;
type Message<N extends MessageName> = Parameters<ClientMessages[N]>[0];
type Options = { config: Config; tokens: Tokens; bus: Bus; log: Logger; metrics: Metrics; redis: RedisAdapter | null };

const path = "/realtime";
const maxMessageBytes = 100_000;
const maxMessages = { count: 100, perMs: 10_000 };
const maxPerPerson = 50;
const sweepMs = 5_000;
const refreshAtOnce = 10;

const userRoom = (id: string) => `user:${id}`;
const sessionRoom = (id: string) => `session:${id}`;
export const spaceRoom = (id: string) => `space:${id}`;

const Token = z.object({ token: z.string().max(4_000) });

/**
 * Socket.IO. Who somebody is comes from the token in the handshake, which rooms they hear from the features, and both are
 * asked again whenever they may have changed. Nothing is restored after a broken connection: clients fetch what they missed.
 */
export class Realtime {
  readonly #options: Options;
  readonly #io: Io;
  readonly #roomsOf: RoomsOf[] = [];
  readonly #handlers = new Map<MessageName, (socket: Client, message: unknown) => Promise<void>>();
  readonly #connectHandlers: ((connection: Connection) => void)[] = [];
  readonly #disconnectHandlers: ((connection: Connection, isIntended: boolean) => void)[] = [];
  /** Sockets between the question for their rooms and the answer. */
  readonly #entering = new Set<Client>();
  #isDraining = false;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    const trusted = trustedOrigins(options.config.publicUrl);
    this.#io = new Server({
      path,
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      connectTimeout: 10_000,
      perMessageDeflate: false,
      allowRequest: ({ headers: { origin } }, answer) => {
        // A browser always names its page; what names none is a program, and needs a token like everybody.
        const isTrusted = origin === undefined || trusted.includes(origin);
        answer(isTrusted && !this.#isDraining ? null : "refused", isTrusted && !this.#isDraining);
      },
    });
    if (options.redis) this.#io.adapter(options.redis.adapter);
    this.#io.use((socket, next) => void this.#enter(socket, next));
    this.#io.on("connection", (socket) => this.#accept(socket));
    options.metrics.gauge("bump_realtime_connections", "Sockets of this node", () => this.#sockets.size);
  }

  /** Serves the sockets of this HTTP server. Revocations must be watched before, so that tokens are judged by them. */
  attach(server: HttpServer): void {
    const { bus } = this.#options;
    this.#io.attach(server);
    bus.on("sessionEnded", ({ sessionId }) => {
      for (const socket of this.#in(sessionRoom(sessionId))) {
        socket.emit("session:revoked");
        socket.disconnect(true);
      }
    });
    bus.on("roomsChanged", ({ userId }) => this.#refresh((connection) => connection.viewer.id === userId));
    bus.onReset(() => {
      this.#closeInvalid(this.#sockets.values());
      void this.#refresh(() => true);
    });
    this.#sweep = setInterval(() => this.#closeInvalid(this.#sockets.values()), sweepMs);
    this.#sweep.unref();
  }

  toUser(id: string): Emitter {
    return this.#io.to(userRoom(id));
  }

  /** Their sockets on this node alone: for what the bus tells every node. */
  toUserHere(id: string): Emitter {
    return this.#io.local.to(userRoom(id));
  }

  /** Who has the space open on this node. */
  listPeopleHere(spaceId: string): string[] {
    return [...new Set(this.#in(spaceRoom(spaceId)).map(({ data }) => data.connection.viewer.id))];
  }

  /** Everybody who has the space open, and these people wherever they are, but not those; each socket once. */
  toSpace(id: string, userIds: readonly string[] = [], exceptIds: readonly string[] = []): Emitter {
    return this.#io.to([spaceRoom(id), ...userIds.map(userRoom)]).except(exceptIds.map(userRoom));
  }

  /** How many sockets of this node are in the space's room. */
  spaceSize(id: string): number {
    return this.#io.of("/").adapter.rooms.get(spaceRoom(id))?.size ?? 0;
  }

  /** Which rooms a socket hears besides its person's own. Asked at the handshake, and again when it may have changed. */
  provideRooms(roomsOf: RoomsOf): void {
    this.#roomsOf.push(roomsOf);
  }

  /** Sockets of these people, on all nodes, ask for their rooms again; with the caller's transaction. */
  async refreshRooms(db: QueryExecutorProvider, ...userIds: string[]): Promise<void> {
    await publish(db, "roomsChanged", ...userIds.map((userId) => ({ userId })));
  }

  /** What does not fit the schema is dropped. After the handler the socket's rooms are asked for again. */
  on<N extends MessageName>(
    name: N,
    schema: z.ZodType<Message<N>>,
    handle: (connection: Connection, message: Message<N>) => Promise<void>,
  ): void {
    this.#handlers.set(name, async (socket, message) => {
      const parsed = schema.safeParse(message);
      if (!parsed.success) return;
      await handle(socket.data.connection, parsed.data);
      await this.#settle(socket);
    });
  }

  onConnect(handler: (connection: Connection) => void): void {
    this.#connectHandlers.push(handler);
  }

  /** `isIntended`: one side said goodbye, rather than that the line broke. */
  onDisconnect(handler: (connection: Connection, isIntended: boolean) => void): void {
    this.#disconnectHandlers.push(handler);
  }

  /** Lets go of all sockets, in a way that makes clients look for another node, and takes no more. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#sweep);
    for (const socket of this.#sockets.values()) socket.conn.close();
    await this.#io.of("/").adapter.close();
    this.#options.redis?.close();
  }

  get #sockets(): Map<string, Client> {
    return this.#io.of("/").sockets;
  }

  #in(room: string): Client[] {
    const ids = this.#io.of("/").adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.#sockets.get(id) ?? []);
  }

  /** Before the handshake is answered: who it is, and what they hear. */
  async #enter(socket: Client, next: (refused?: Error) => void): Promise<void> {
    this.#entering.add(socket);
    try {
      const { token } = Token.parse(socket.handshake.auth);
      const viewer = this.#options.tokens.verify(token);
      socket.data = newData(socket.id, viewer, token);
      if (this.#in(userRoom(viewer.id)).length >= maxPerPerson) throw new AppError("rate_limited");
      await this.#settle(socket);
      next();
    } catch (error) {
      if (error instanceof z.ZodError) return next(refusal("unauthorized"));
      if (error instanceof AppError) return next(refusal(error.code));
      // Not the client's fault: with the line cut it tries again by itself, refused it would not.
      this.#options.log.warn({ err: error }, "realtime: cannot tell a socket's rooms");
      socket.conn.close();
    } finally {
      this.#entering.delete(socket);
    }
  }

  #accept(socket: Client): void {
    const { connection } = socket.data;
    void socket.join([userRoom(connection.viewer.id), sessionRoom(connection.viewer.sessionId)]);
    socket.on("error", (error) => this.#options.log.debug({ err: error }, "realtime: a socket failed"));
    socket.use((_packet, next) => {
      if (isTooMuch(socket.data.messages)) socket.conn.close();
      else next();
    });
    socket.on("token:renew", (message) => this.#renew(socket, message));
    for (const [name, handle] of this.#handlers) {
      (socket as Socket).on(name, (message: unknown) => {
        handle(socket, message).catch((error: unknown) => {
          this.#options.log.error({ err: error, event: name }, "realtime: a message could not be handled");
        });
      });
    }
    socket.on("disconnect", (reason) => {
      socket.data.isGone = true;
      const isIntended = reason === "client namespace disconnect" || reason === "server namespace disconnect";
      for (const handler of this.#disconnectHandlers) handler(connection, isIntended);
    });
    for (const handler of this.#connectHandlers) handler(connection);
    // What was revoked while the rooms were asked for was heard before the socket could be found by its room.
    this.#closeInvalid([socket]);
  }

  /** Brings the socket into exactly the rooms that the features name now. */
  async #settle(socket: Client): Promise<void> {
    const { data } = socket;
    const question = ++data.asked;
    const wanted = new Set((await Promise.all(this.#roomsOf.map((roomsOf) => roomsOf(data.connection)))).flat());
    if (question !== data.asked || data.isGone) return;
    for (const room of data.rooms) if (!wanted.has(room)) void socket.leave(room);
    void socket.join([...wanted]);
    data.rooms = wanted;
  }

  /** Where it cannot be told what a socket may hear, it hears nothing: its client comes back and asks. */
  async #refresh(isMeant: (connection: Connection) => boolean): Promise<void> {
    const sockets = [...this.#sockets.values(), ...this.#entering].filter(({ data }) => {
      return data.connection !== undefined && isMeant(data.connection);
    });
    for (let at = 0; at < sockets.length; at += refreshAtOnce) {
      const some = sockets.slice(at, at + refreshAtOnce);
      await Promise.all(some.map((socket) => this.#settle(socket).catch(() => socket.conn.close())));
    }
  }

  /** With the line cut a client asks for a new token and comes back, where its session still lives. */
  #closeInvalid(sockets: Iterable<Client>): void {
    for (const socket of sockets) {
      try {
        this.#options.tokens.verify(socket.data.token);
      } catch {
        socket.conn.close();
      }
    }
  }

  /** A socket lives as long as its token; a newer one of the same session prolongs it. */
  #renew({ data }: Client, message: unknown): void {
    const parsed = Token.safeParse(message);
    if (!parsed.success) return;
    try {
      const { id, sessionId } = this.#options.tokens.verify(parsed.data.token);
      const { viewer } = data.connection;
      if (id === viewer.id && sessionId === viewer.sessionId) data.token = parsed.data.token;
    } catch {
      // The old one holds on until it ends.
    }
  }
}

function newData(id: string, viewer: Viewer, token: string): Data {
  return {
    connection: { id, viewer, spaceId: null },
    token,
    rooms: new Set(),
    asked: 0,
    isGone: false,
    messages: { count: 0, since: 0 },
  };
}

/** What a refused client is told, as `error.data.code`. */
function refusal(code: ErrorCode): Error {
  return Object.assign(new Error(code), { data: { code } });
}

function isTooMuch(messages: Data["messages"]): boolean {
  const now = Date.now();
  if (now - messages.since > maxMessages.perMs) Object.assign(messages, { count: 0, since: now });
  messages.count += 1;
  return messages.count > maxMessages.count;
}
