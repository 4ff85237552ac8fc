import { MediaPage } from "../pages/media.page.ts";
import { sendFile } from "../support/content-album.ts";
import { added, callAs, type Call } from "../support/people.ts";
import { makeSpace } from "../support/spaces.ts";
import { expect, test } from "../support/test.ts";

/** A page of the list and some of the next, as stories of ten each but for the newest. */
const count = 45;
const perPage = 40;

async function fill(call: Call, newest: string, spaceId: string): Promise<void> {
  const ids: string[] = [];
  for (let made = 1; made < count; made++) {
    const videoId = `video-${String(made).padStart(5, "0")}`;
    ids.push(await added(call, "/media/youtube", { url: `https://youtu.be/${videoId}` }));
  }
  for (const some of [
    ids.slice(0, 10),
    ids.slice(10, 20),
    ids.slice(20, 30),
    ids.slice(30, 40),
    ids.slice(40),
    [newest],
  ]) {
    const files = some.map((id) => ({ id }));
    await added(call, "/stories", { data: { story: `<p>Films #films</p>`, files }, spaceId });
  }
}

test("who looks at the media of a space one by one comes to all of them, page after page", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/lastDocumentID=/);
  const person = await newPerson();
  const call = await callAs(server, person);
  const space = await makeSpace(`Films of the lane ${process.pid}`, call);
  const plan = { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("All of the lane") };
  await fill(call, await sendFile(server, person, call, plan), space);
  let isCut = true;
  const held = Promise.withResolvers<void>();
  // The second page does not come at first, and then it takes its time.
  await page.route(/path=media.*lastDocumentID=/, async (route) => {
    if (isCut) return route.abort("connectionreset");
    await held.promise;
    await route.continue();
  });
  await signIn(page, person, `/space/${space}/media`);
  await page
    .getByRole("list", { name: t("media:space.label") })
    .getByRole("button")
    .first()
    .click();
  const media = new MediaPage(page, t);
  const isAt = async (number: number) => {
    const place = t("media:viewer.placeSoFar", { number, count: perPage });
    await expect(media.viewer.getByText(place, { exact: true })).toBeVisible();
  };
  await isAt(1);
  // Before the first there is nothing as long as nobody knows the last.
  await expect(media.button("media:viewer.previous")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await isAt(1);
  const seen = new Set<string>();
  const look = async () => seen.add((await media.viewer.getByRole("link").first().getAttribute("href")) ?? "");
  for (let number = 1; number < perPage; number++) {
    await page.keyboard.press("ArrowRight");
    await isAt(number + 1);
    await look();
  }
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("alert").filter({ hasText: t("errors:network") })).toBeVisible();
  await isAt(perPage);

  isCut = false;
  await page.keyboard.press("ArrowRight");
  await isAt(perPage);
  held.resolve();
  await media.isAt(perPage + 1, count);
  await page.keyboard.press("End");
  await media.isAt(count, count);
  await look();
  expect(seen.size, "of all its stories but the first").toBe(5);
  await page.keyboard.press("ArrowRight");
  await media.isAt(1, count);
});
