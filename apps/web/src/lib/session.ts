import { sessionHintCookie } from "@bump/contract/rules";
import { useSyncExternalStore } from "react";
import { setActiveSpace } from "./active-space.ts";
import { hasCode } from "./api-error.ts";
import { authCall } from "./auth-client.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { clearPersonalData, readStored, storageKeys, writeStored } from "./storage.ts";

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
/** The hint's value while a provider has the person: on the way back there may be a session. */
const awayAtProvider = "away";
/** The hint's value when the server could not be told of the sign-out yet. */
const signOutOwed = "sign-out-owed";

let session: Session = { state: "loading" };
let token: Token | null = null;
let renewal: Promise<string | null> | null = null;
let boot: Promise<Session> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const endHandlers = new Set<() => void>();
const renewalHandlers = new Set<(token: string) => void>();
const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("bump:session") : null;

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

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
  writeStored(
    storageKeys.session,
    JSON.stringify({ sub: claims.sub, role: claims.role, siteRole: claims.siteRole, sid: claims.sid }),
  );
  if (session.state !== "signed-in" || session.userId !== claims.sub || session.sessionId !== claims.sid) {
    setSession(toSession(claims));
  }
  for (const handler of renewalHandlers) handler(value);
  return value;
}

async function fetchToken(whyEnded: SignedOutReason): Promise<string | null> {
  try {
    const answer = await authCall<{ token: string }>("/token");
    otherTabs?.postMessage({ type: "token", value: answer.token } satisfies TabMessage);
    return acceptToken(answer.token);
  } catch (error) {
    if (!hasCode(error, "UNAUTHORIZED", "unauthorized", "http_401")) throw error;
    await endSession(whyEnded);
    return null;
  }
}

/**
 * A token newer than the given one, or null when there is no session any more. However many calls ask at
 * once, in however many tabs, the server is asked once.
 */
export function renewToken(stale: string | null, whyEnded: SignedOutReason = "expired"): Promise<string | null> {
  renewal ??= (async () => {
    const renew = async () => (token && token.value !== stale ? token.value : fetchToken(whyEnded));
    return navigator.locks ? navigator.locks.request("bump:token", renew) : renew();
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** The token for a call, renewed first when it is about to end; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  if (session.state === "loading") await whenSessionReady();
  if (session.state !== "signed-in") return null;
  if (token && token.expiresAt - Date.now() > renewAheadMs / 2) return token.value;
  return renewToken(token?.value ?? null);
}

async function bootSession(): Promise<Session> {
  const hint = readStored(storageKeys.session) ?? (readCookie(sessionHintCookie) ? awayAtProvider : null);
  if (hint === null) {
    setSession({ state: "signed-out", reason: null });
    return session;
  }
  if (hint === signOutOwed) {
    await authCall("/sign-out", { method: "POST" }).then(
      () => writeStored(storageKeys.session, null),
      () => undefined,
    );
    setSession({ state: "signed-out", reason: null });
    return session;
  }
  const returning = hint !== awayAtProvider;
  try {
    const value = await renewToken(null);
    if (value === null && !returning) setSession({ state: "signed-out", reason: null });
  } catch {
    // No answer: offline people keep what they have, and the first call that gets through renews the token.
    setSession(returning ? toSession(JSON.parse(hint) as Claims) : { state: "signed-out", reason: null });
  }
  return session;
}

/** Asks once whether somebody is signed in; every route guard waits for it. */
export function whenSessionReady(): Promise<Session> {
  boot ??= bootSession();
  return session.state === "loading" ? boot : Promise.resolve(session);
}

/** After a sign-in that set the cookie. */
export async function openSession(): Promise<void> {
  boot = Promise.resolve(session);
  token = null;
  await renewToken(null);
}

/** Before the browser leaves for a provider's page that may come back with a session. */
export function expectSession(): void {
  writeStored(storageKeys.session, awayAtProvider);
}

/** Runs when a session ends, before its state changes: close sockets, drop caches. */
export function onSessionEnd(handler: () => void): () => void {
  endHandlers.add(handler);
  return () => endHandlers.delete(handler);
}

/** Runs with every new token. */
export function onTokenRenewed(handler: (token: string) => void): void {
  renewalHandlers.add(handler);
}

/** Forgets the session on this device without telling the server. */
export async function endSession(reason: SignedOutReason | null): Promise<void> {
  clearTimeout(timer);
  token = null;
  setActiveSpace(null);
  for (const handler of endHandlers) handler();
  await clearPersonalData();
  writeCookie(sessionHintCookie, "", 0);
  setSession({ state: "signed-out", reason });
}

/** Signs out here and in this browser's other tabs; without a connection the server is told at the next start. */
export async function signOut({ reload = false }: { reload?: boolean } = {}): Promise<void> {
  const told = await authCall("/sign-out", { method: "POST" }).then(
    () => true,
    () => false,
  );
  await endSession(null);
  if (!told) writeStored(storageKeys.session, signOutOwed);
  otherTabs?.postMessage({ type: "signed-out" } satisfies TabMessage);
  if (reload) location.assign("/");
}

otherTabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === "signed-out") {
    if (session.state === "signed-in") void endSession("elsewhere");
    return;
  }
  const other = session.state === "signed-in" && session.userId !== readClaims(data.value).sub;
  // Somebody else signed in in another tab: what this one shows is not theirs.
  if (other) location.assign("/");
  else acceptToken(data.value);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession);
}

/** Whose session it is, and what they may open. A new cookie of the same person is no news. */
function holder(of: Session): string {
  return of.state === "signed-in" ? `${of.userId} ${of.siteRole}` : of.state;
}

/** Runs when somebody signs in or out, and when their role changes. */
export function onSessionChange(listener: () => void): () => void {
  let known = holder(session);
  return subscribe(() => {
    const now = holder(session);
    if (now === known) return;
    known = now;
    listener();
  });
}
