import { describe, expect, it } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const env = { SUPPORT_EMAIL: "help@example.org", SUPPORT_URL: "https://example.org/give" };
const server = await startTestServer({ env });
const { as, db, visitor } = server;
const admin = await buildUser(db, { site_role: "admin", display_name: "Root" });
const client = as(admin);

describe("site settings", () => {
  const nothing = { supportEmail: null, supportUrl: null, siteMode: null, aboutUs: null, terms: null, privacy: null };

  it("start empty and name what holds instead", async () => {
    expect((await client.get("/admin/settings")).json()).toEqual({
      success: true,
      settings: nothing,
      defaults: { supportEmail: "help@example.org", supportUrl: "https://example.org/give", siteMode: "community" },
      updatedAt: null,
    });
    expect((await visitor.get("/auth/site")).json()).toEqual({
      success: true,
      site: {
        mode: "community",
        signUp: true,
        google: false,
        linkPreviews: false,
        tiles: null,
        supportEmail: "help@example.org",
        supportUrl: "https://example.org/give",
        recordingChunkSeconds: 30,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    });
  });

  it("change one by one, show at once, and are written down", async () => {
    const text = "Who we are.\n\n<script>alert(1)</script>";
    const changed = await client.patch("/admin/settings", { data: { aboutUs: text, supportEmail: "us@example.org" } });
    expect(changed.json()).toEqual({
      success: true,
      settings: { ...nothing, aboutUs: text, supportEmail: "us@example.org" },
    });
    expect((await visitor.get("/auth/site")).json().site.supportEmail).toBe("us@example.org");
    // Plain text: pages show it as such.
    const shown = (await visitor.get("/auth/site/aboutUs")).json();
    expect(shown).toEqual({ success: true, text, updatedAt: expect.any(String) });
    expect((await visitor.get("/auth/site/terms")).json()).toMatchObject({ text: null });

    // Any address that can have an account can also be written to.
    const abroad = await client.patch("/admin/settings", { data: { supportEmail: "Hilfe@müller.example" } });
    expect(abroad.json()).toMatchObject({ settings: { supportEmail: "hilfe@müller.example" } });

    await client.patch("/admin/settings", { data: { supportEmail: "us@example.org" } });
    await client.patch("/admin/settings", { data: { supportEmail: null, aboutUs: "" } });
    expect((await client.get("/admin/settings")).json().settings).toEqual(nothing);
    const [latest, , , earlier] = (await client.get("/admin/audit")).json().items;
    expect(latest).toMatchObject({ action: "settings.update", subject: "supportEmail, aboutUs" });
    expect(latest.details).toEqual({
      supportEmail: { from: "us@example.org", to: null },
      aboutUs: { from: expect.any(String), to: null },
    });
    expect(earlier).toMatchObject({ subject: "supportEmail, aboutUs", actor: { id: admin.id, displayName: "Root" } });
  });

  it("close and open sign-up", async () => {
    const signUp = () =>
      openBrowser(server).post("/auth/sign-up/email", {
        name: "Ada",
        email: "ada@example.org",
        password: "quiet-otter-97",
        role: "person",
      });
    await client.patch("/admin/settings", { data: { siteMode: "saas" } });
    expect((await signUp()).statusCode).toBe(403);
    await client.patch("/admin/settings", { data: { siteMode: "community" } });
    expect((await signUp()).statusCode).toBe(200);
  });

  it.each([
    [{ supportEmail: "nonsense" }, "invalid_email"],
    [{ supportUrl: "javascript:alert(1)" }, "invalid_value"],
    [{ siteMode: "closed" }, "invalid_value"],
    [{ aboutUs: "x".repeat(50_001) }, "max_characters"],
    [{ firstAdminAt: null }, "unknown_field"],
    [{ terms: 5 }, "invalid_type"],
  ])("refuse %j", async (data, code) => {
    const refused = await client.patch("/admin/settings", { data });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, code]);
  });

  it("are the admins' alone", async () => {
    for (const role of ["user", "moderator"]) {
      const person = as(await buildUser(db, { site_role: role }));
      for (const refused of [
        await person.get("/admin/settings"),
        await person.patch("/admin/settings", { data: { siteMode: "saas" } }),
        await person.get("/admin/audit"),
      ]) {
        expect([refused.statusCode, refused.json().error.code]).toEqual([403, "forbidden"]);
      }
    }
    expect((await visitor.get("/admin/settings")).statusCode).toBe(401);
  });
});

describe("the audit log", () => {
  it("is read page by page without gaps or doubles, while it grows", async () => {
    for (let index = 0; index < 7; index++) await client.patch("/admin/settings", { data: { terms: `v${index}` } });
    type Page = { items: { id: string }[]; last: string | null };
    const all = (await client.get("/admin/audit")).json<Page>().items;
    const seen: { id: string }[] = [];
    for (let last: string | null = ""; last !== null;) {
      const page: Page = (await client.get(`/admin/audit?results=3&lastDocumentID=${last}`)).json();
      seen.push(...page.items);
      last = page.last;
      await client.patch("/admin/settings", { data: { terms: `grown ${seen.length}` } });
    }
    expect(seen).toEqual(all);
  });

  it.each(["nonsense", "MTIz", "%00"])("refuses the cursor %s", async (cursor) => {
    const refused = await client.get(`/admin/audit?lastDocumentID=${cursor}`);
    expect(refused.statusCode).toBe(422);
  });

  it("tells of a private space's members that something was done, not by whom and to whom", async () => {
    const [owner, member] = [await buildUser(db), await buildUser(db)];
    const space = await buildPrivateSpace(db, { listed: false });
    await buildMembership(db, space.id, owner.id, "owner");
    await buildMembership(db, space.id, member.id, "contributor");
    await as(owner).patch(`/spaces/${space.id}/participants/${member.id}`, { status: "admin" });
    const shown = await client.get(`/admin/audit?subject=spaces/${space.id}`);
    expect(shown.json().items).toMatchObject([
      { action: "participant.change", actor: null, details: { from: "contributor", to: "admin" } },
    ]);
    for (const { id } of [owner, member]) expect(shown.body).not.toContain(id);
    expect((await client.get(`/admin/audit?actorId=${owner.id}`)).json().items).toEqual([]);
  });

  it("names the person and the public space that something was done to, and no private space", async () => {
    const person = await buildUser(db, { display_name: "Thandiwe" });
    await client.patch(`/admin/users/${person.id}`, { data: { siteRole: "moderator" } });
    const hidden = await buildPrivateSpace(db, { listed: false });
    await client.patch(`/admin/spaces/${hidden.id}`, { data: { blocked: true } });
    const nameOf = async (subject: string) => {
      const { items } = (await client.get(`/admin/audit?subject=${subject}`)).json<{
        items: { subjectName: string }[];
      }>();
      return items.map(({ subjectName }) => subjectName);
    };
    expect(await nameOf(`users/${person.id}`)).toEqual(["Thandiwe"]);
    expect(await nameOf(`spaces/${hidden.id}`)).toEqual([null]);
  });

  it("cannot be changed, not even by hand", async () => {
    const change = db.updateTable("audit_log").set({ action: "nothing" }).execute();
    await expect(change).rejects.toThrow("append only");
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append only");
  });
});
