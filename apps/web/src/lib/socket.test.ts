import { beforeEach, expect, it, vi } from "vitest";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { authAnswers, authBreaks, authRefuses } from "#test/server.ts";
import { getSession, openSession } from "./session.ts";
import { onServerMessage } from "./socket.ts";

type Listener = (...args: unknown[]) => void;
type Options = { auth: (answer: (handshake: { token: string | null }) => void) => void };

const wire = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  const socket = {
    active: false,
    connected: true,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    onAny: (listener: Listener) => listeners.set("*", listener),
    emit: vi.fn<() => void>(),
    connect: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
  };
  const handshake = vi.fn<(sent: { token: string | null }) => void>();
  const io = vi.fn<(options: Options) => typeof socket>(({ auth }) => {
    auth(handshake);
    return socket;
  });
  return { listeners, socket, handshake, io };
});
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({ io: wire.io }));

function serverSays(name: string, ...args: unknown[]): void {
  wire.listeners.get(name)?.(...args);
}

async function comeOnline(): Promise<void> {
  onServerMessage("user:updated", () => undefined)();
  await vi.waitFor(() => expect(wire.handshake).toHaveBeenCalled());
}

const longerThanItSettles = () => new Promise((resolve) => setTimeout(resolve, 700));

beforeEach(async () => {
  vi.clearAllMocks();
  wire.listeners.clear();
  await signInAs(buildMe());
});

it("passes messages on to who listens, until they stop", async () => {
  await comeOnline();
  const heard = vi.fn<() => void>();
  const stop = onServerMessage("user:updated", heard);

  serverSays("*", "user:updated");
  stop();
  serverSays("*", "user:updated");

  expect(heard).toHaveBeenCalledOnce();
});

it("ends the session here when the server has ended it", async () => {
  await comeOnline();
  const asked = authRefuses("GET", "/token", 401, "UNAUTHORIZED");

  serverSays("session:revoked");
  serverSays("disconnect", "io server disconnect");

  await vi.waitFor(() => expect(getSession()).toEqual({ state: "signed-out", reason: "revoked" }), 3000);
  expect(wire.socket.disconnect).toHaveBeenCalled();
  expect(asked).toHaveLength(1);
});

it("asks the server nothing when another tab says first that the person signed out", async () => {
  await comeOnline();
  const asked = authRefuses("GET", "/token", 401, "UNAUTHORIZED");

  serverSays("session:revoked");
  const otherTab = new BroadcastChannel("bump:session");
  otherTab.postMessage({ type: "signed-out" });
  await vi.waitFor(() => expect(getSession()).toEqual({ state: "signed-out", reason: "elsewhere" }));
  serverSays("connect_error");
  await longerThanItSettles();
  otherTab.close();

  expect(getSession()).toEqual({ state: "signed-out", reason: "elsewhere" });
  expect(asked).toHaveLength(0);
});

it("goes on when the session was only replaced by a newer one", async () => {
  await comeOnline();
  const asked = authAnswers("GET", "/token", { token: fakeToken() });

  serverSays("disconnect", "io server disconnect");

  await vi.waitFor(() => expect(wire.socket.connect).toHaveBeenCalled(), 3000);
  expect(asked).toHaveLength(1);
  expect(getSession().state).toBe("signed-in");
});

it("answers the handshake without a token when none can be had", async () => {
  authAnswers("GET", "/token", { token: fakeToken(buildMe(), { seconds: 20 }) });
  await openSession();
  authBreaks("GET", "/token");

  await comeOnline();

  expect(wire.handshake).toHaveBeenCalledWith({ token: null });
});

it("tries once more when the program for it could not be loaded", async () => {
  wire.io.mockImplementationOnce(() => {
    throw new Error("no connection");
  });
  onServerMessage("user:updated", () => undefined)();
  await vi.waitFor(() => expect(wire.io).toHaveBeenCalledOnce());
  await Promise.resolve();

  await comeOnline();

  expect(wire.io).toHaveBeenCalledTimes(2);
});
