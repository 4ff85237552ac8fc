import type { ClientMessages, ServerMessages } from "@bump/contract";
import { io, type Socket } from "socket.io-client";
import { afterAll } from "vitest";
import type { TestServer } from "./harness.ts";

export type TestSocket = Socket<ServerMessages, ClientMessages> & {
  /** Everything it was told, in order. */
  heard: [name: string, ...args: unknown[]][];
  /** Why it was closed, for tests that ask when it may have happened already. */
  closed: Promise<string>;
};
type Options = { token?: unknown; origin?: string; transports?: string[] };

const open = new Set<TestSocket>();
afterAll(() => {
  for (const socket of open) socket.disconnect();
});

export function tokenOf({ deps }: TestServer, { id }: { id: string }, sessionId: string = crypto.randomUUID()): string {
  return deps.tokens.sign({ id, role: "person", siteRole: "user", signedInAt: deps.clock(), sessionId });
}

/** A socket that does not come back by itself; it may still be connecting. */
export function openSocket(address: string, { token, origin, transports = ["websocket"] }: Options): TestSocket {
  const socket = io(address, {
    path: "/realtime",
    transports,
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(origin && { extraHeaders: { origin } }),
  }) as TestSocket;
  socket.heard = [];
  socket.onAny((name: string, ...args: unknown[]) => socket.heard.push([name, ...args]));
  socket.closed = new Promise((resolve) => socket.once("disconnect", resolve));
  open.add(socket);
  return socket;
}

export async function connectSocket(address: string, options: Options): Promise<TestSocket> {
  const socket = openSocket(address, options);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
  return socket;
}

/** Why a socket was refused. */
export function refusalOf(socket: TestSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => reject(new Error("it was let in")));
    socket.once("connect_error", (error) => {
      resolve((error as { data?: { code?: string } }).data?.code ?? error.message);
    });
  });
}
