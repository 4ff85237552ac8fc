import { expect, type APIRequestContext, request } from "@playwright/test";
import { buildUser } from "../../apps/server/test/factories/users.ts";
import { withDatabaseOf } from "../../apps/server/test/running.ts";
import { type Language, localeCookie } from "../../packages/contract/src/rules.ts";
import { mailedLink, tokenOf } from "./mail.ts";
import type { Server } from "./server.ts";

export type Person = { name: string; email: string; password: string; role: "person" | "org" };

let made = 0;

/** A person nobody knows yet. Each run has its own database, so a number and the worker's process are name enough. */
export function somebody(details: Partial<Person> = {}): Person {
  const number = `${process.pid}-${++made}`;
  return {
    name: `Asha ${number}`,
    email: `asha-${number}@example.org`,
    password: "the bump in our road",
    role: "person",
    ...details,
  };
}

/** A call that prepares a test. Machines that run tests are busy at times: a server that says so is asked again. */
async function post(api: APIRequestContext, path: string, data: object): Promise<void> {
  const send = async () => {
    const response = await api.post(`/api${path}`, { data });
    return response.ok() ? "ok" : `${response.status()} ${await response.text()}`;
  };
  let answer = await send();
  for (let tries = 1; tries < 5 && answer.startsWith("503"); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await send();
  }
  expect(answer, `POST ${path}`).toBe("ok");
}

/** Signed up, without having opened the mail. The account's language is the one that the browser would have chosen. */
export async function signUpByApi(server: Server, person: Person, language: Language = "en"): Promise<void> {
  const extraHTTPHeaders = { cookie: `${localeCookie}=${language}` };
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders });
  const { name, email, password, role } = person;
  await post(api, "/auth/sign-up/email", { name, email, password, role });
  await api.dispose();
}

/** Signed up and verified by the API: ready to sign in. */
export async function makePerson(server: Server, details: Partial<Person> = {}): Promise<Person> {
  const person = somebody(details);
  await signUpByApi(server, person);
  const api = await request.newContext({ baseURL: server.url });
  const token = tokenOf(await mailedLink(server, person.email, "verifyEmail"));
  const verified = await api.get("/api/auth/verify-email", { params: { token } });
  expect(verified.ok(), await verified.text()).toBe(true);
  await api.dispose();
  return person;
}

type Standing = { siteRole?: "user" | "admin"; language?: Language };

/** The same, past the API: a sign-up and its mail for everybody in every test would take a good part of its time. */
export async function buildPerson(
  { dataDir }: Server,
  details: Partial<Person> = {},
  { siteRole = "user", language = "en" }: Standing = {},
): Promise<Person> {
  const person = somebody(details);
  const { name, email, password, role } = person;
  const row = { email, password, role, display_name: name, app_lang: language, site_role: siteRole };
  await withDatabaseOf(dataDir, (db) => buildUser(db, row));
  return person;
}

/** Signed in, without the form: the cookies go to the browser whose requests these are. */
export async function openSession(api: APIRequestContext, { email, password }: Person): Promise<void> {
  await post(api, "/auth/sign-in/email", { email, password });
}

/** A token of theirs, for calls that prepare a test. */
export async function signInByApi(server: Server, person: Person): Promise<string> {
  const api = await request.newContext({ baseURL: server.url });
  await openSession(api, person);
  const { token } = (await (await api.get("/api/auth/token")).json()) as { token: string };
  await api.dispose();
  return token;
}

export type Call = (
  method: "GET" | "POST" | "PATCH",
  path: string,
  data?: object,
) => Promise<{ status: number; body: unknown }>;

/** Calls the API as somebody, below /api. */
export async function callAs(server: Server, person: Person): Promise<Call> {
  const authorization = `Bearer ${await signInByApi(server, person)}`;
  return async (method, path, data) => {
    const headers = { authorization, "content-type": "application/json" };
    const body = data && { body: JSON.stringify(data) };
    const response = await fetch(`${server.url}/api${path}`, { method, headers, ...body });
    return { status: response.status, body: await response.json() };
  };
}

/** Does what a test needs done beforehand. */
export async function succeed(call: Call, path: string, data: object = {}): Promise<unknown> {
  const { status, body } = await call("POST", path, data);
  expect(status, `POST ${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Adds something, and answers its id. */
export async function added(call: Call, path: string, data: object): Promise<string> {
  return ((await succeed(call, path, data)) as { data: { id: string } }).data.id;
}

/** Whose calls these are. */
export async function idOf(call: Call): Promise<string> {
  const { body } = await call("GET", "/user/userinfo");
  return (body as { user: { id: string } }).user.id;
}

/** The answer to a sign-in by a program, for what the pages do not show: `EMAIL_NOT_VERIFIED`, or ok. */
export async function trySignIn(server: Server, { email, password }: Person): Promise<string> {
  const api = await request.newContext({ baseURL: server.url });
  const response = await api.post("/api/auth/sign-in/email", { data: { email, password } });
  const { code } = (await response.json()) as { code?: string };
  await api.dispose();
  return response.ok() ? "ok" : (code ?? String(response.status()));
}
