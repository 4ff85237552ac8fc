import { expect, it, vi } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { startTestServer } from "#test/harness.ts";
import { warnOfDemoAdmin } from "./demo-warning.ts";
import { seedDemo } from "./index.ts";

const server = await startTestServer();
const { db, deps } = server;

it("fills the site once with people who can sign in and who have a face", async () => {
  const accounts = await seedDemo(deps);
  expect(accounts.length).toBeGreaterThanOrEqual(12);
  expect(await seedDemo(deps)).toEqual(accounts);
  const users = await db.selectFrom("users").selectAll().execute();
  expect(users).toHaveLength(accounts.length);
  expect(new Set(users.map(({ app_lang }) => app_lang))).toEqual(new Set(["de", "en", "es", "fr", "hi", "nl", "te"]));
  expect(users.filter(({ site_role }) => site_role === "admin")).toHaveLength(1);
  expect(users.filter(({ site_role }) => site_role === "moderator")).toHaveLength(1);
  expect(users.filter(({ role }) => role === "org").length).toBeGreaterThan(1);

  for (const { email, password } of accounts) {
    const browser = openBrowser(server);
    expect((await browser.post("/auth/sign-in/email", { email, password })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${await browser.token()}` };
    const me = (await server.visitor.get("/user/userinfo", undefined, headers)).json().user;
    expect(me.profileTags.length).toBeGreaterThan(1);
    const photo = await server.app.inject({ url: me.photoURL, headers });
    expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
  }

  // Whoever signs up on top of the demo is not its admin.
  const settings = await db.selectFrom("site_settings").select("first_admin_at").executeTakeFirst();
  expect(settings?.first_admin_at).not.toBeNull();
});

it("warns while its admin is on a site that others can reach", async () => {
  const warn = vi.spyOn(deps.log, "warn");
  await warnOfDemoAdmin(deps);
  expect(warn).not.toHaveBeenCalled();
  const open = { ...deps, config: { ...deps.config, publicUrl: "https://bump.example" } };
  await warnOfDemoAdmin(open);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("everybody knows the password"));
  await db.deleteFrom("users").where("site_role", "=", "admin").execute();
  await warnOfDemoAdmin(open);
  expect(warn).toHaveBeenCalledOnce();
});

it("gives them places to be in: private spaces in every state, and countries that people open", async () => {
  await seedDemo(deps);
  const spaces = await db.selectFrom("spaces").selectAll().where("is_private", "=", true).execute();
  expect(spaces).toHaveLength(4);
  for (const { total_owners, image_media_id } of spaces) {
    expect(total_owners).toBeGreaterThan(0);
    expect(image_media_id).not.toBeNull();
  }
  const members = await db.selectFrom("memberships").select(["status", "expires_at"]).execute();
  expect(new Set(members.map(({ status }) => status))).toEqual(
    new Set(["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"]),
  );
  const open = await db
    .selectFrom("spaces")
    .select(["code", "total_members"])
    .where("is_private", "=", false)
    .where("code", "not in", ["ww", ""])
    .where("total_members", ">", 1)
    .execute();
  expect(open.length).toBeGreaterThanOrEqual(6);
});
