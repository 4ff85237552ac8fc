import { sessionHintCookie } from "@bump/contract/rules";
import { setActiveSpace } from "./active-space.ts";
import { hasCode } from "./api-error.ts";
import { authCall } from "./auth-client.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { claimKept, clearPersonalData, readStored, storageKeys, writeStored } from "./storage.ts";
import { createStore } from "./store.ts";

type Claims = { sub: string; role: "person" | "org"; siteRole: "user" | "moderator" | "admin"; sid: string };
type Token = { value: string; expiresAt: number };

/** Why the session ended, where the person did not end it here. */
export type SignedOutReason = "expired" | "revoked" | "elsewhere";

export type Session =
  | { state: "loading" }
  | { state: "signed-out"; reason: SignedOutReason | null }
  | {
      state: "signed-in";
      userId: string;
      role: Claims["role"];
      /** For what is shown only; the server decides what is allowed. */
      siteRole: Claims["siteRole"];
      sessionId: string;
    };

type TabMessage = { type: "token"; value: string } | { type: "signed-out" };

// A token is renewed this long before it ends, so that no call meets its last second.
const renewAheadMs = 60_000;
// A sign-out does not wait longer for the server.
const patienceMs = 3000;

const session = createStore<Session>({ state: "loading" });
let token: Token | null = null;
let renewal: Promise<string | null> | null = null;
let boot: Promise<Session> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often a session has ended here: an answer that was asked for before the last time is nobody's. */
let endings = 0;
let isEndAwaited = false;
const endHandlers = new Set<(reason: SignedOutReason | null) => void>();
const renewalHandlers = new Set<(token: string) => void>();
const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("bump:session") : null;

function readClaims(value: string): Claims & { iat: number; exp: number } {
  const payload = (value.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(payload)) as Claims & { iat: number; exp: number };
}

function toSession({ sub, role, siteRole, sid }: Claims): Session {
  return { state: "signed-in", userId: sub, role, siteRole, sessionId: sid };
}

function acceptToken(value: string): string {
  const claims = readClaims(value);
  // Its lifetime counts from now: this device's clock may be wrong.
  const lifetime = (claims.exp - claims.iat) * 1000;
  token = { value, expiresAt: Date.now() + lifetime };
  clearTimeout(timer);
  timer = setTimeout(() => void renewToken(value).catch(() => undefined), Math.max(lifetime - renewAheadMs, 1000));
  const { sub, role, siteRole, sid } = claims;
  claimKept(sub);
  writeStored(storageKeys.session, JSON.stringify({ sub, role, siteRole, sid }));
  writeStored(storageKeys.signOutOwed, null);
  const next = toSession(claims);
  // The same claims in a newer token are no news.
  if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next);
  for (const handler of renewalHandlers) handler(value);
  return value;
}

async function fetchToken(whyEnded: SignedOutReason): Promise<string | null> {
  const before = endings;
  try {
    const answer = await authCall<{ token: string }>("/token");
    if (before !== endings) return null;
    otherTabs?.postMessage({ type: "token", value: answer.token } satisfies TabMessage);
    return acceptToken(answer.token);
  } catch (error) {
    if (!hasCode(error, "UNAUTHORIZED", "unauthorized", "http_401")) throw error;
    if (before === endings) await endSession(whyEnded);
    return null;
  }
}

/**
 * A token newer than the given one, or null when there is no session any more. However many calls ask at
 * once, in however many tabs, the server is asked once.
 */
export function renewToken(stale: string | null, whyEnded: SignedOutReason = "expired"): Promise<string | null> {
  if (renewal) return renewal;
  const own = (async () => {
    const before = endings;
    const renew = async () => {
      // The turn may come late: who signed out meanwhile must not be signed in again by the cookie that is still there.
      if (before !== endings) return null;
      return token && token.value !== stale ? token.value : fetchToken(whyEnded);
    };
    return navigator.locks ? navigator.locks.request("bump:token", renew) : renew();
  })().finally(() => {
    if (renewal === own) renewal = null;
  });
  renewal = own;
  return own;
}

/** The token for a call, renewed first when it is about to end; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const { state } = await whenSessionReady();
  if (state !== "signed-in") return null;
  if (token && token.expiresAt - Date.now() > renewAheadMs / 2) return token.value;
  return renewToken(token?.value ?? null);
}

async function tellSignOut(): Promise<void> {
  await authCall("/sign-out", { method: "POST" }).then(
    () => writeStored(storageKeys.signOutOwed, null),
    () => undefined,
  );
}

async function bootSession(): Promise<Session> {
  const owed = readStored(storageKeys.signOutOwed) !== null;
  const stored = readStored(storageKeys.session);
  const visitor: Session = { state: "signed-out", reason: null };
  if (owed) await tellSignOut();
  // The cookie alone: a session that was opened elsewhere, as by a provider that leads back here.
  if (owed || (stored === null && !readCookie(sessionHintCookie))) session.set(visitor);
  else {
    try {
      const value = await renewToken(null);
      if (value === null && stored === null) session.set(visitor);
    } catch {
      // No answer: offline people keep what they have, and the first call that gets through renews the token.
      session.set(stored === null ? visitor : toSession(JSON.parse(stored) as Claims));
    }
  }
  return session.get();
}

/** Asks once whether somebody is signed in; every route guard waits for it. */
export function whenSessionReady(): Promise<Session> {
  boot ??= bootSession();
  return session.get().state === "loading" ? boot : Promise.resolve(session.get());
}

/** After a sign-in that set the cookie. */
export async function openSession(): Promise<void> {
  boot = Promise.resolve(session.get());
  token = null;
  await renewToken(null);
}

/** Runs when a session ends, before its state changes: close sockets, drop caches. */
export function onSessionEnd(handler: (reason: SignedOutReason | null) => void): () => void {
  endHandlers.add(handler);
  return () => endHandlers.delete(handler);
}

/** Runs with every new token. */
export function onTokenRenewed(handler: (token: string) => void): void {
  renewalHandlers.add(handler);
}

/** Who is, or was when the page was opened, signed in here. */
function lastHolder(): string | null {
  const now = session.get();
  if (now.state === "signed-in") return now.userId;
  const stored = readStored(storageKeys.session);
  return stored === null ? null : (JSON.parse(stored) as Claims).sub;
}

/** Whoever ends it here, as with their account, says farewell themselves: until then nothing else ends it. */
export function awaitEnd(): { callOff: () => void } {
  isEndAwaited = true;
  return {
    callOff: () => {
      isEndAwaited = false;
    },
  };
}

/** Forgets the session on this device without telling the server. */
export async function endSession(reason: SignedOutReason | null): Promise<void> {
  if (isEndAwaited && reason !== null) return;
  isEndAwaited = false;
  clearTimeout(timer);
  token = null;
  // What is on its way is of the session that ends: the next one asks for itself.
  renewal = null;
  endings++;
  setActiveSpace(null);
  for (const handler of endHandlers) handler(reason);
  // Nobody wanted a session to run out: what they wrote waits for them.
  const cleared = clearPersonalData(reason === "expired" ? lastHolder() : null);
  writeCookie(sessionHintCookie, "", 0);
  // Not after the databases are gone: whoever asks for a token meanwhile would ask the server.
  session.set({ state: "signed-out", reason });
  await cleared;
}

/** Signs out here and in this browser's other tabs; without a connection the server is told at the next start. */
export async function signOut({ reload = false }: { reload?: boolean } = {}): Promise<void> {
  // First of all, so that they hear it from here and do not ask the server why it dropped them.
  otherTabs?.postMessage({ type: "signed-out" } satisfies TabMessage);
  writeStored(storageKeys.signOutOwed, "1");
  await endSession(null);
  // Here it is over. Who waits in vain is told of it at the next start.
  await Promise.race([tellSignOut(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  if (reload) location.assign("/");
}

otherTabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  const now = session.get();
  if (data.type === "signed-out") {
    if (now.state === "signed-in") void endSession("elsewhere");
    return;
  }
  const other = now.state === "signed-in" && now.userId !== readClaims(data.value).sub;
  // Somebody else signed in in another tab: what this one shows is not theirs.
  if (other) location.assign("/");
  // What a visitor was shown, a form to sign in most of all, is not for who they are now.
  else if (now.state === "signed-out") location.reload();
  else acceptToken(data.value);
});

export const { get: getSession, use: useSession } = session;

/** Whose session it is, and what they may open. A new cookie of the same person is no news. */
function holder(of: Session): string {
  return of.state === "signed-in" ? `${of.userId} ${of.siteRole}` : of.state;
}

/** Runs when somebody signs in or out, and when their role changes. */
export function onSessionChange(listener: () => void): () => void {
  let known = holder(session.get());
  return session.subscribe(() => {
    const now = holder(session.get());
    if (now === known) return;
    known = now;
    listener();
  });
}
