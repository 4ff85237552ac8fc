import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
const ada = { name: "Ada", email: "ada@example.org", password: "quiet-otter-97", role: "person" };

async function signUp(change: object = {}) {
  return openBrowser(server).post("/auth/sign-up/email", { ...ada, ...change });
}

describe("sign-up", () => {
  it("makes an account that can be used once its address is proven", async () => {
    const browser = openBrowser(server);
    const made = await signUp({ email: " Ada@Example.org " });
    expect(made.statusCode).toBe(200);
    expect(made.json()).toEqual({
      token: null,
      user: { id: expect.any(String), email: ada.email, name: "Ada", role: "person" },
    });
    expect(made.headers["set-cookie"]).toBeUndefined();

    const early = await browser.post("/auth/sign-in/email", ada);
    expect([early.statusCode, early.json().code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    expect(await readMails(server, ada.email)).toHaveLength(1);

    const token = await mailedToken(server, ada.email, "verifyEmail");
    for (let use = 1; use <= 2; use++) {
      const verified = await browser.get(`/auth/verify-email?token=${token}`);
      expect([verified.statusCode, verified.json()]).toEqual([200, { status: true, user: null }]);
      expect(verified.headers["set-cookie"]).toBeUndefined();
    }

    const signedIn = await browser.post("/auth/sign-in/email", { email: "ADA@example.org", password: ada.password });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json().user).toMatchObject({
      id: made.json().user.id,
      email: ada.email,
      name: "Ada",
      role: "person",
    });
    expect(await browser.token()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});
