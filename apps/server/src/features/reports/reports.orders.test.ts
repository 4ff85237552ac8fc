import { type ReportOrder, type ReportTopic, type ReportView, worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

let now = new Date("2026-11-15T12:00:00Z");
const { as, db } = await startTestServer({ clock: () => now });
const author = await buildUser(db);
const reporter = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

async function reported(topic: ReportTopic): Promise<string> {
  const { id } = await buildSubject(db, { space_id: worldSpaceId, author_id: author.id });
  const body = { path: `stories/${id}`, documentID: id, tags: [topic] };
  const report: ReportView = (await as(reporter).post("/reports", body)).json().data;
  return report.id;
}

/** Page by page, so that the cursor of every order is tried. */
async function idsBy(orderBy: ReportOrder, filter = ""): Promise<string[]> {
  const ids: string[] = [];
  for (let last: string | null = ""; last !== null;) {
    const page: { items: ReportView[]; last: string | null } = (
      await as(moderator).get(`/reports?scope=inbox&orderBy=${orderBy}&results=2&lastDocumentID=${last}${filter}`)
    ).json();
    ids.push(...page.items.map(({ id }) => id));
    last = page.last;
  }
  return ids;
}

it("lists reports by when they were made and by when something was last done, both ways, and by topic", async () => {
  const [first, second, third] = [await reported("spam"), await reported("hate"), await reported("spam")];
  expect(await idsBy("recent")).toEqual([third, second, first]);
  expect(await idsBy("oldest")).toEqual([first, second, third]);

  now = new Date(Date.now() + 60_000);
  const claimed: ReportView = (await as(moderator).patch(`/reports/${first}`, { status: "in_review" })).json().data;
  expect(claimed.changedAt).toBe(now.toISOString());
  expect(await idsBy("changed")).toEqual([first, third, second]);
  expect(await idsBy("changedOldest")).toEqual([second, third, first]);
  now = new Date(now.getTime() + 60_000);
  await as(moderator).patch(`/reports/${second}`, { status: "in_review" });
  await as(moderator).patch(`/reports/${second}`, { status: "dismissed" });
  expect(await idsBy("changed")).toEqual([second, first, third]);
  expect(await idsBy("changed", "&status=waiting")).toEqual([first, third]);

  expect(await idsBy("oldest", "&topic=spam")).toEqual([first, third]);
  expect(await idsBy("recent", "&topic=hate&status=dismissed")).toEqual([second]);
  expect(await idsBy("recent", "&topic=copyright")).toEqual([]);
  expect((await as(moderator).get("/reports?topic=nonsense")).statusCode).toBe(422);
});
