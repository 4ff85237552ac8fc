import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

describe("language", () => {
  it.each([
    ["/user/updateLang", { appLang: "te" }, "te"],
    ["/user/updateLang", { appLang: "sp" }, "es"],
    ["/user/updateLangSettings", { settings: { appLang: "nl" } }, "nl"],
  ])("%s %j", async (path, body, expected) => {
    const user = await buildUser(db);
    const answer = await as(user).post(path, body);
    expect(answer.json()).toEqual({ success: true, appLang: expected });
    expect((await as(user).get("/user/userinfo")).json().user.appLang).toBe(expected);
  });

  it("refuses one that we do not speak", async () => {
    const user = await buildUser(db);
    const refused = await as(user).post("/user/updateLang", { appLang: "xx" });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "unknown_language"]);
  });
});
