import { getUserinfo, listAudit, updateUser, worldSpaceId } from "@bump/contract";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { answers, authAnswers, authRefuses, breaks, refuses, server } from "#test/server.ts";
import { setActiveSpace } from "./active-space.ts";
import type { ApiError } from "./api-error.ts";
import { call } from "./api.ts";
import { getSession } from "./session.ts";

const me = buildMe();

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => expect.fail("it worked"),
    (error: ApiError) => error,
  );
}

/** The server knows only the newest token. */
function onlyNewestTokenHolds() {
  const tokens = [fakeToken(me), fakeToken(me)];
  const renewals = authAnswers("GET", "/token", () => ({ token: tokens.at(Math.min(renewals.length, 2) - 1) }));
  const seen: (string | null)[] = [];
  server.use(
    http.get("*/api/user/userinfo", ({ request }) => {
      seen.push(request.headers.get("authorization"));
      const holds = request.headers.get("authorization") === `Bearer ${tokens[1]}`;
      return holds
        ? HttpResponse.json({ success: true, user: me })
        : HttpResponse.json({ success: false, error: { code: "unauthorized" } }, { status: 401 });
    }),
  );
  return { renewals, seen };
}

it("sends the token, the space and an idempotency key", async () => {
  await signInAs(me);
  setActiveSpace({ spaceId: worldSpaceId, code: "ww" });
  const sent = answers(updateUser, { user: me });

  await call(updateUser, { body: { key: "bio", bio: "hello" } });

  expect(sent[0]?.headers.get("authorization")).toMatch(/^Bearer head\./);
  expect(sent[0]?.headers.get("x-country")).toBe("ww");
  expect(sent[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.url.searchParams.get("spaceId")).toBe(worldSpaceId);
  expect(sent[0]?.body).toEqual({ spaceId: worldSpaceId, key: "bio", bio: "hello" });
});

it("names no space where the path is about spaces or users, and no key on reading", async () => {
  await signInAs(me);
  setActiveSpace({ spaceId: worldSpaceId, code: "ww" });
  const endpoint = { ...getUserinfo, path: "/spaces/one" } as const;
  const sent = answers(endpoint, { user: me });

  await call(endpoint);

  expect(sent[0]?.url.search).toBe("");
  expect(sent[0]?.headers.get("x-country")).toBeNull();
  expect(sent[0]?.headers.get("idempotency-key")).toBeNull();
});

it("leaves out what a query does not say", async () => {
  await signInAs(me);
  const sent = answers(listAudit, { items: [], last: null, lastScannedWhen: "2026-01-01T00:00:00.000Z" });

  await call(listAudit, { query: { results: 20, lastDocumentID: undefined } });

  expect(sent[0]?.url.search).toBe("?results=20");
});

it("renews the token once for calls that fail together, and makes each once more", async () => {
  await signInAs(me);
  const { renewals, seen } = onlyNewestTokenHolds();
  renewals.push({} as never);

  const answered = await Promise.all([call(getUserinfo), call(getUserinfo), call(getUserinfo)]);

  expect(answered.map(({ user }) => user.id)).toEqual([me.id, me.id, me.id]);
  expect(renewals).toHaveLength(2);
  expect(seen).toHaveLength(6);
});

it("keeps the idempotency key when a call is made once more", async () => {
  await signInAs(me);
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/user/update", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return keys.length === 1
        ? HttpResponse.json({ success: false, error: { code: "unauthorized" } }, { status: 401 })
        : HttpResponse.json({ success: true, user: me });
    }),
  );

  await call(updateUser, { body: { key: "bio", bio: "" } });

  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it("gives up after the second refusal", async () => {
  await signInAs(me);
  const sent = refuses(getUserinfo, "unauthorized");

  const error = await failureOf(call(getUserinfo));

  expect(error.code).toBe("unauthorized");
  expect(sent).toHaveLength(2);
});

it("ends the session when the token cannot be renewed", async () => {
  await signInAs(me);
  refuses(getUserinfo, "unauthorized");
  authRefuses("GET", "/token", 401, "UNAUTHORIZED");

  await failureOf(call(getUserinfo));

  expect(getSession()).toEqual({ state: "signed-out", reason: "expired" });
});

it("asks for no token on behalf of a visitor", async () => {
  const sent = refuses(getUserinfo, "unauthorized");

  const error = await failureOf(call(getUserinfo));

  expect(error.status).toBe(401);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("authorization")).toBeNull();
});

it("carries everything that a failure says", async () => {
  refuses(updateUser, "max_characters", { fields: { bio: "max_characters" }, params: { max: 1000 }, retryAfter: 7 });

  const error = await failureOf(call(updateUser, { body: { key: "bio", bio: "" } }));

  expect(error).toMatchObject({
    code: "max_characters",
    status: 422,
    fields: { bio: "max_characters" },
    params: { max: 1000 },
    requestId: "request-1",
    retryAfter: 7,
  });
});

it("calls it network when no answer comes, and lets an abort be an abort", async () => {
  breaks(getUserinfo);
  expect(await failureOf(call(getUserinfo))).toMatchObject({ code: "network", status: 0 });

  const aborted = call(getUserinfo, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
});
