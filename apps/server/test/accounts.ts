import type { LightMyRequestResponse } from "fastify";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "./harness.ts";

/** Plays a browser for /api/auth: keeps the cookies that it is given. */
export function openBrowser({ app }: TestServer, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  async function send(method: "GET" | "POST", path: string, payload?: object): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }

  return {
    cookies,
    get: (path: string) => send("GET", path),
    post: (path: string, body: object = {}) => send("POST", path, body),
    /** The access token that the session is worth. */
    async token(): Promise<string> {
      return (await send("GET", "/auth/token")).json<{ token: string }>().token;
    },
  };
}
export type Browser = ReturnType<typeof openBrowser>;

type Mail = { to: string; subject: string; text: string };

/** Delivers what waits and reads the outbox folder, oldest first. */
export async function readMails({ deps }: TestServer, to?: string): Promise<Mail[]> {
  await deps.jobs.drain(deps);
  const folder = join(deps.config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(names.map(async (name) => toMail(await readFile(join(folder, name), "utf8"))));
  return mails.filter((mail) => to === undefined || mail.to === to);
}

function toMail(source: string): Mail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(source)?.[1]?.trim() ?? "";
  const plain = source.split(/content-type: text\/plain[^\r\n]*/i)[1]?.split(/\r?\n--/)[0] ?? "";
  return { to: header("To"), subject: header("Subject"), text: plain };
}

/** The token in the newest mail to this address whose link has the given mode. */
export async function mailedToken(server: TestServer, to: string, mode: string): Promise<string> {
  const link = new RegExp(`^http://localhost:3000/auth/auth-action\\?mode=${mode}&token=([\\w-]+)\\r?$`, "m");
  const found = (await readMails(server, to)).map(({ text }) => link.exec(text)?.[1]).findLast(Boolean);
  if (!found) throw new Error(`No mail to ${to} with a link for ${mode}`);
  return found;
}
