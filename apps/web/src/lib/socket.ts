import type { ClientMessages, ServerMessages } from "@bump/contract";
import type { Socket } from "socket.io-client";
import { accessToken, getSession, onSessionEnd, onTokenRenewed, renewToken, type SignedOutReason } from "./session.ts";

type Client = Socket<ServerMessages, ClientMessages>;
type Name = keyof ServerMessages;
type Handler = (...args: never[]) => void;

/** Time for news to arrive: of a sign-out in another tab, or of the session that replaces this one. */
const settleMs = 500;
const retryMs = 5000;

const handlers = new Map<Name, Set<Handler>>();
const connectHandlers = new Set<(isFirst: boolean) => void>();
let client: Promise<Client> | null = null;
let asking: ReturnType<typeof setTimeout> | undefined;

async function openClient(): Promise<Client> {
  const { io } = await import("socket.io-client");
  let used: string | null = null;
  const socket: Client = io({
    path: "/realtime",
    transports: ["websocket"],
    auth: (answer) => {
      void accessToken()
        .catch(() => null)
        .then((token) => {
          used = token;
          answer({ token });
        });
    },
  });
  socket.onAny((name: Name, ...args) => {
    for (const handler of handlers.get(name) ?? []) handler(...(args as never[]));
  });
  let why: SignedOutReason = "expired";
  /** The server will not have the token any more: asks for another, which also finds out whether the session has ended. */
  const ask = (ms: number) => {
    clearTimeout(asking);
    if (getSession().state !== "signed-in") return;
    asking = setTimeout(() => {
      renewToken(used, why).then(
        (token) => token && socket.connect(),
        () => ask(retryMs),
      );
    }, ms);
  };
  let isFirst = true;
  socket.on("connect", () => {
    why = "expired";
    for (const handler of connectHandlers) handler(isFirst);
    isFirst = false;
  });
  socket.on("session:revoked", () => {
    why = "revoked";
    ask(settleMs);
  });
  socket.on("disconnect", (reason) => reason === "io server disconnect" && ask(settleMs));
  // `active` means that it tries again by itself; a refused handshake does not.
  socket.on("connect_error", () => !socket.active && ask(settleMs));
  return socket;
}

/** Comes online. The library is fetched here and not with the page. */
function connectSocket(): Promise<Client> {
  client ??= openClient().catch((error: unknown) => {
    // Whoever asks next tries again.
    client = null;
    throw error;
  });
  return client;
}

function withClient(use: (socket: Client) => void): void {
  client?.then(use, () => undefined);
}

onSessionEnd(() => {
  clearTimeout(asking);
  withClient((socket) => socket.disconnect());
  client = null;
});

/** Hears a message from the server; returns the way to stop. Connects when needed. */
export function onServerMessage<N extends Name>(name: N, handler: ServerMessages[N]): () => void {
  const heard = handlers.get(name) ?? new Set();
  handlers.set(name, heard.add(handler as Handler));
  connectSocket().catch(() => undefined);
  return () => heard.delete(handler as Handler);
}

/**
 * Runs when the connection stands, the first time and after each break: from now on everything is told, and what was said
 * before is to be asked for. The first time that is what was said since the page had its answers.
 */
export function onConnected(handler: (isFirst: boolean) => void): () => void {
  connectHandlers.add(handler);
  return () => void connectHandlers.delete(handler);
}

// A socket lives as long as its token, unless it hears of the next one.
onTokenRenewed((token) => withClient((socket) => socket.connected && socket.emit("token:renew", { token })));
