import { describe, expect, it } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { password, startSessions } from "#test/sessions.ts";

const { server, db, signIn } = await startSessions();

describe("origins", () => {
  it.each([
    ["a foreign origin", { origin: "https://evil.example" }, 403],
    ["an origin without a name", { origin: "null" }, 403],
    ["a foreign port", { origin: "http://localhost:3001" }, 403],
    ["a foreign referer", { referer: "https://evil.example/page" }, 403],
    ["another site's form", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 403],
    ["a sister site", { "sec-fetch-site": "same-site" }, 403],
    ["the site itself", { origin: "http://localhost:3000" }, 200],
    ["the site by its other name", { origin: "http://127.0.0.1:3000" }, 200],
    ["a program", { "sec-fetch-mode": "cors", "user-agent": "node" }, 200],
  ])("%s", async (_name, headers, expected) => {
    const { email } = await buildUser(db, { password });
    const browser = openBrowser(server, headers);
    const signedIn = await browser.post("/auth/sign-in/email", { email, password });
    expect([signedIn.statusCode, signedIn.json().code]).toEqual([
      expected,
      expected === 403 ? "FORBIDDEN_ORIGIN" : undefined,
    ]);
    const reset = await browser.post("/auth/request-password-reset", { email });
    expect(reset.statusCode).toBe(expected);
    // With the cookie too: what a page elsewhere could make a browser send.
    const inside = await signIn(email);
    for (const [name, value] of inside.cookies) browser.cookies.set(name, value);
    expect((await browser.post("/auth/sign-out")).statusCode).toBe(expected);
  });

  it("names only the site's own loopback", async () => {
    const real = await startTestServer({ env: { PUBLIC_URL: "https://bump.example" } });
    const ask = (origin: string) =>
      openBrowser(real, { origin }).post("/auth/request-password-reset", { email: "a@example.org" });
    expect((await ask("https://bump.example")).statusCode).toBe(200);
    expect((await ask("http://localhost:3000")).statusCode).toBe(403);
    expect((await ask("http://bump.example")).statusCode).toBe(403);
  });
});

it("opens none of the library's other doors", async () => {
  const user = await buildUser(db, { password });
  const browser = await signIn(user.email);
  for (const [method, path] of [
    ["post", "/update-user"],
    ["post", "/change-email"],
    ["post", "/delete-user"],
    ["post", "/link-social"],
    ["post", "/set-password"],
    ["post", "/update-session"],
    ["get", "/error"],
    ["get", "/ok"],
    ["get", "/reset-password/x?callbackURL=/"],
    ["get", "/%2e%2e/auth/ok"],
    ["get", "//ok"],
  ] as const) {
    const refused = await (method === "get"
      ? browser.get(`/auth${path}`)
      : browser.post(`/auth${path}`, { name: "X" }));
    expect([path, refused.statusCode]).toEqual([path, 404]);
  }
});
