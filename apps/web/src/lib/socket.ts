import type { ClientMessages, ServerMessages } from "@bump/contract";
import type { Socket } from "socket.io-client";
import { accessToken, onSessionEnd, onTokenRenewed, renewToken } from "./session.ts";

type Client = Socket<ServerMessages, ClientMessages>;
type Name = keyof ServerMessages;
type Handler = (...args: never[]) => void;

const handlers = new Map<Name, Set<Handler>>();
let client: Promise<Client> | null = null;
const settleMs = 500;

async function openClient(): Promise<Client> {
  const { io } = await import("socket.io-client");
  let used: string | null = null;
  const socket: Client = io({
    path: "/realtime",
    transports: ["websocket"],
    auth: (answer) => {
      void accessToken().then((token) => {
        used = token;
        answer({ token });
      });
    },
  });
  socket.onAny((name: Name, ...args) => {
    for (const handler of handlers.get(name) ?? []) handler(...(args as never[]));
  });
  // A changed password or second step replaces the session too: its new cookie is given time to arrive.
  const askSoon = () =>
    setTimeout(() => {
      void renewToken(used, "revoked").then(
        (token) => token && socket.connect(),
        () => undefined,
      );
    }, settleMs);
  socket.on("session:revoked", askSoon);
  socket.on("disconnect", (reason) => reason === "io server disconnect" && askSoon());
  // `active` means that it tries again by itself; a refused handshake does not, so the token no longer holds.
  socket.on("connect_error", () => !socket.active && askSoon());
  return socket;
}

/** Comes online. The library is fetched here and not with the page. */
export function connectSocket(): Promise<Client> {
  client ??= openClient();
  return client;
}

function closeSocket(): void {
  void client?.then((socket) => socket.disconnect());
  client = null;
}

onSessionEnd(closeSocket);

/** Hears a message from the server; returns the way to stop. Connects when needed. */
export function onServerMessage<N extends Name>(name: N, handler: ServerMessages[N]): () => void {
  const heard = handlers.get(name) ?? new Set();
  handlers.set(name, heard.add(handler as Handler));
  void connectSocket();
  return () => heard.delete(handler as Handler);
}

// A socket lives as long as its token, unless it hears of the next one.
onTokenRenewed((token) => void client?.then((socket) => socket.connected && socket.emit("token:renew", { token })));
