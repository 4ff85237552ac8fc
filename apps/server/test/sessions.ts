import { expect } from "vitest";
import { type Browser, openBrowser } from "./accounts.ts";
import { startTestServer, type TestServer } from "./harness.ts";

export const password = "quiet-otter-97";

/** A server whose clock can be set, and people who sign in there. */
export async function startSessions() {
  let now: Date | null = null;
  const server = await startTestServer({ clock: () => now ?? new Date() });
  /** As it goes when nothing is given. */
  const setClock = (date: Date | null) => void (now = date);

  async function signIn(email: string, on: TestServer = server, given = password): Promise<Browser> {
    const browser = openBrowser(on);
    const answer = await browser.post("/auth/sign-in/email", { email, password: given });
    expect(answer.statusCode).toBe(200);
    return browser;
  }

  /** Whether a bearer token opens the API; the audit list is for admins, so anybody else it lets in gets a 403. */
  async function opens(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.app.inject({ url: "/api/admin/audit", headers })).statusCode !== 401;
  }

  return { server, db: server.db, setClock, signIn, opens };
}
