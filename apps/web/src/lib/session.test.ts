import { getUserinfo } from "@bump/contract";
import { sessionHintCookie } from "@bump/contract/rules";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { deferred } from "#test/render.tsx";
import { answers, authAnswers, authBreaks, authRefuses } from "#test/server.ts";
import { call } from "./api.ts";
import { writeCookie } from "./cookies.ts";
import { queryClient } from "./query-client.ts";
import { accessToken, endSession, getSession, onSessionChange, onSessionEnd, openSession, signOut } from "./session.ts";
import { storageKeys, writtenDatabase } from "./storage.ts";

const me = buildMe();

/** The lines between tabs that this file opened: a page that nobody looks at any more must not answer the next file's. */
const lines: BroadcastChannel[] = [];
vi.stubGlobal(
  "BroadcastChannel",
  class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      lines.push(this);
    }
  },
);
afterAll(() => {
  for (const line of lines) line.close();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a freshly opened page has it. */
async function openPage(hint: string | null) {
  if (hint === null) localStorage.removeItem(storageKeys.session);
  else localStorage.setItem(storageKeys.session, hint);
  vi.resetModules();
  return import("./session.ts");
}

beforeEach(() => localStorage.clear());

it("asks the server nothing for somebody who was never signed in here", async () => {
  const asked = authAnswers("GET", "/token", { token: fakeToken() });
  const page = await openPage(null);

  expect(await page.whenSessionReady()).toEqual({ state: "signed-out", reason: null });
  expect(asked).toHaveLength(0);
});

it("finds the session again when the page is opened anew", async () => {
  authAnswers("GET", "/token", { token: fakeToken(me) });
  const page = await openPage(JSON.stringify({ sub: me.id }));

  expect(await page.whenSessionReady()).toMatchObject({ state: "signed-in", userId: me.id, sessionId: "session-1" });
});

it("finds a session that was opened elsewhere in this browser, by the server's hint", async () => {
  authAnswers("GET", "/token", { token: fakeToken(me) });
  writeCookie(sessionHintCookie, "1", 1);
  const page = await openPage(null);

  expect(await page.whenSessionReady()).toMatchObject({ state: "signed-in", userId: me.id });
  await page.endSession(null);
  expect(document.cookie).not.toContain(`${sessionHintCookie}=1`);
});

it("says that a session has ended meanwhile, and clears what it left", async () => {
  authRefuses("GET", "/token", 401, "UNAUTHORIZED");
  localStorage.setItem("draft", "secret");
  const page = await openPage(JSON.stringify({ sub: me.id }));

  expect(await page.whenSessionReady()).toEqual({ state: "signed-out", reason: "expired" });
  expect(localStorage.getItem("draft")).toBeNull();
});

/** Databases by name, as far as signing out cares. */
function stubDatabases(...names: string[]) {
  const there = new Set(names);
  vi.stubGlobal("indexedDB", {
    databases: async () => Array.from(there, (name) => ({ name })),
    deleteDatabase: (name: string) => void there.delete(name),
  });
  return there;
}

it("keeps what somebody wrote when their session ran out, and gives it back to them", async () => {
  const databases = stubDatabases(writtenDatabase, "other");
  await signInAs(me);
  localStorage.setItem(storageKeys.newSpace, "begun");
  localStorage.setItem("draft", "secret");

  await endSession("expired");

  expect([...databases]).toEqual([writtenDatabase]);
  expect(localStorage.getItem("draft")).toBeNull();
  await signInAs(me);
  expect([...databases]).toEqual([writtenDatabase]);
  expect(localStorage.getItem(storageKeys.newSpace)).toBe("begun");
});

it("finds out at the start that a session ran out, and keeps what was written, too", async () => {
  const databases = stubDatabases(writtenDatabase);
  authRefuses("GET", "/token", 401, "UNAUTHORIZED");
  const page = await openPage(JSON.stringify({ sub: me.id }));
  await page.whenSessionReady();

  expect([...databases]).toEqual([writtenDatabase]);
});

it("leaves nothing of what was written to whoever signs in next", async () => {
  const databases = stubDatabases(writtenDatabase);
  await signInAs(me);
  localStorage.setItem(storageKeys.newSpace, "begun");
  await endSession("expired");

  await signInAs(buildMe({ id: "somebody-else" }));

  expect([...databases]).toEqual([]);
  expect(localStorage.getItem(storageKeys.newSpace)).toBeNull();
});

it.each(["revoked", "elsewhere", null] as const)("keeps nothing of a session that was ended: %s", async (reason) => {
  const databases = stubDatabases(writtenDatabase);
  await signInAs(me);
  localStorage.setItem(storageKeys.newSpace, "begun");

  await endSession(reason);

  await vi.waitFor(() => expect([...databases]).toEqual([]));
  expect(localStorage.getItem(storageKeys.newSpace)).toBeNull();
});

it("keeps people signed in who open the page without a connection", async () => {
  authBreaks("GET", "/token");
  const hint = { sub: me.id, role: "person", siteRole: "user", sid: "session-1" };
  const page = await openPage(JSON.stringify(hint));

  expect(await page.whenSessionReady()).toMatchObject({ state: "signed-in", userId: me.id });
});

it("renews a token before it ends, and never stores it", async () => {
  authAnswers("GET", "/token", { token: fakeToken(me, { seconds: 20 }) });
  answers(getUserinfo, { user: me });
  const page = await openPage(JSON.stringify({ sub: me.id }));
  await page.whenSessionReady();
  const renewals = authAnswers("GET", "/token", { token: fakeToken(me) });

  const [first, second] = await Promise.all([page.accessToken(), page.accessToken()]);

  expect(first).toBe(second);
  expect(renewals).toHaveLength(1);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("sign-");
});

it("signs out: server told, storage emptied but for the space's code, caches dropped", async () => {
  await signInAs(me);
  const told = authAnswers("POST", "/sign-out", { success: true });
  const ended = vi.fn<() => void>();
  const stop = onSessionEnd(ended);
  localStorage.setItem(storageKeys.spaceCode, "nl");
  localStorage.setItem("draft", "secret");
  sessionStorage.setItem("scroll", "12");
  queryClient.setQueryData(["me"], me);

  await signOut();
  stop();

  expect(told).toHaveLength(1);
  expect(ended).toHaveBeenCalledOnce();
  expect(Object.entries(localStorage)).toEqual([[storageKeys.spaceCode, "nl"]]);
  expect(sessionStorage).toHaveLength(0);
  expect(queryClient.getQueryData(["me"])).toBeUndefined();
  expect(getSession()).toEqual({ state: "signed-out", reason: null });
  expect(await accessToken()).toBeNull();
});

it("starts the site anew where it is asked to", async () => {
  await signInAs(me);
  authAnswers("POST", "/sign-out", { success: true });
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);

  await signOut({ reload: true });

  expect(assign).toHaveBeenCalledWith("/");
});

it("tells the server at the next start when it could not be told", async () => {
  await signInAs(me);
  authBreaks("POST", "/sign-out");
  await signOut();
  expect(getSession().state).toBe("signed-out");

  const told = authAnswers("POST", "/sign-out", { success: true });
  const page = await openPage(null);
  await page.whenSessionReady();
  const next = await openPage(null);
  await next.whenSessionReady();

  expect(told).toHaveLength(1);
});

it("owes the server no sign-out once somebody signed in again", async () => {
  await signInAs(me);
  authBreaks("POST", "/sign-out");
  await signOut();
  await signInAs(me);

  const told = authAnswers("POST", "/sign-out", { success: true });
  const page = await openPage(localStorage.getItem(storageKeys.session));

  expect(await page.whenSessionReady()).toMatchObject({ state: "signed-in" });
  expect(told).toHaveLength(0);
});

it("is signed out before its traces are gone, so that nothing asks for a token meanwhile", async () => {
  await signInAs(me);
  const asked = authAnswers("GET", "/token", { token: fakeToken(me) });

  const ended = endSession("revoked");

  expect(getSession()).toEqual({ state: "signed-out", reason: "revoked" });
  expect(await accessToken()).toBeNull();
  await ended;
  expect(asked).toHaveLength(0);
});

it("takes no token that was asked for before the session ended", async () => {
  await signInAs(me);
  const answer = deferred<{ token: string }>();
  const asked = authAnswers("GET", "/token", () => answer.promise);
  const opened = openSession();
  await vi.waitFor(() => expect(asked).toHaveLength(1));

  await endSession("elsewhere");
  answer.resolve({ token: fakeToken(me) });
  await opened;

  expect(getSession()).toEqual({ state: "signed-out", reason: "elsewhere" });
});

it("asks for no token any more where the session ended before its turn came", async () => {
  const asked = authAnswers("GET", "/token", { token: fakeToken(me) });
  authAnswers("POST", "/sign-out", { success: true });
  const otherTab = deferred<void>();
  const request = (_name: string, act: () => Promise<unknown>) => otherTab.promise.then(act);
  const locks = vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as LockManager);
  const page = await openPage(JSON.stringify({ sub: me.id }));

  const opened = page.whenSessionReady();
  await page.signOut();
  otherTab.resolve();
  await opened;
  locks.mockRestore();

  expect(asked).toHaveLength(0);
  expect(page.getSession()).toEqual({ state: "signed-out", reason: null });
  expect(localStorage.getItem(storageKeys.session)).toBeNull();
});

it("signs in anew while a token of the session before waits for its turn", async () => {
  const asked = authAnswers("GET", "/token", { token: fakeToken(me) });
  const otherTab = deferred<void>();
  const request = (_name: string, act: () => Promise<unknown>) => otherTab.promise.then(act);
  const locks = vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as LockManager);
  const page = await openPage(JSON.stringify({ sub: me.id }));

  const before = page.whenSessionReady();
  await page.endSession(null);
  const opened = page.openSession();
  otherTab.resolve();
  await Promise.all([before, opened]);
  locks.mockRestore();

  expect(asked).toHaveLength(1);
  expect(page.getSession()).toMatchObject({ state: "signed-in", userId: me.id });
});

it("hears of a new role, which may open or close pages", async () => {
  await signInAs(me);
  const heard = vi.fn<() => void>();
  const stop = onSessionChange(heard);

  await signInAs({ ...me, siteRole: "admin" });
  stop();

  expect(getSession()).toMatchObject({ siteRole: "admin", sessionId: "session-1" });
  expect(heard).toHaveBeenCalledOnce();
});

it("is no news to the pages when the same person gets a new cookie", async () => {
  await signInAs(me);
  const heard = vi.fn<() => void>();
  const stop = onSessionChange(heard);

  authAnswers("GET", "/token", { token: fakeToken(me, { sid: "session-2" }) });
  await openSession();
  expect(getSession()).toMatchObject({ sessionId: "session-2" });
  expect(heard).not.toHaveBeenCalled();
  authAnswers("POST", "/sign-out", { success: true });
  await signOut();
  stop();

  expect(heard).toHaveBeenCalledOnce();
});

it("signs the other tabs out too", async () => {
  await signInAs(me);
  const answer = deferred<object>();
  authAnswers("POST", "/sign-out", () => answer.promise);
  const otherTab = await openPage(JSON.stringify({ sub: me.id }));
  await otherTab.whenSessionReady();
  expect(otherTab.getSession().state).toBe("signed-in");

  const left = signOut();

  // They need not wait for the server.
  await vi.waitFor(() => expect(otherTab.getSession()).toEqual({ state: "signed-out", reason: "elsewhere" }));
  answer.resolve({ success: true });
  await left;
  expect(Object.keys(localStorage)).toEqual([]);
});

it("shares a renewed token with the other tabs", async () => {
  await signInAs(me);
  const otherTab = await openPage(JSON.stringify({ sub: me.id }));
  await otherTab.whenSessionReady();
  const newest = await otherTab.accessToken();

  await vi.waitFor(async () => expect(await accessToken()).toBe(newest));
  await call(getUserinfo);
});
