import type { Locator, Route } from "@playwright/test";
import { CapturePage, countTracks } from "../pages/capture.page.ts";
import { ComposePage } from "../pages/compose.page.ts";
import { MediaPage } from "../pages/media.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { axeFaultsInThemes } from "../support/accessibility.ts";
import { browserArgs, chromiumPath } from "../support/browser.ts";
import { callAs } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const devices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...browserArgs(), ...devices] },
  permissions: ["camera", "microphone"],
});

/** As global-setup.ts starts the server: true lengths where there is time for them. */
const chunkSeconds = process.env["HEAVY"] ? 30 : 2;
const chunks = 3;
/** What is recorded is watched as well, and so is what the recorder's page keeps. */
test.describe.configure({ timeout: 180_000 + 2 * chunks * chunkSeconds * 1000 });

let made = 0;
const newWords = () => `Water in the lane ${process.pid}-${++made}`;

type File = {
  id: string;
  type: string;
  url: string;
  sizes: object;
  duration: number;
  recording: { id: string; index: number } | null;
};

test.beforeEach(({ page }) => page.addInitScript(countTracks));

test("a photo, a sound and a film in parts are taken, sent and posted", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  const compose = new ComposePage(page, t);
  const capture = new CapturePage(page, t);
  const words = newWords();
  await compose.open();
  await compose.tell(words, "water");

  await capture.open();
  await capture.takePhoto();
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await capture.button("capture:photo.use").click();
  await expect(capture.dialog).toBeHidden();
  await capture.isOff();

  await capture.recordSound();
  await capture.isOff();
  await capture.button("capture:audio.use").click();

  await capture.open();
  await capture.goVideo();
  const parts = await capture.record(chunks, chunkSeconds);
  expect(parts).toBeGreaterThanOrEqual(chunks);
  await capture.isOff();
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await capture.button("capture:video.submit").click();
  await expect(capture.dialog).toBeHidden();
  // A recording is one file to whoever wrote it; the last place is for more.
  await expect(capture.tiles.getByRole("listitem")).toHaveCount(4);
  await expect(page.getByText(t("compose:files.uploaded", { done: 3, total: 3 }))).toBeAttached();

  await compose.post();
  await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();
  const stories = new StoriesPage(page, t);
  await expect(stories.card(words)).toBeVisible();
  const call = await callAs(server, person);
  const { body } = await call("GET", `/get/v2?path=stories/${await stories.idOf(words)}`);
  const { files } = (body as { data: { files: File[] } }).data;
  const films = files.filter(({ type }) => type === "video-chunk-recording");
  expect(files.map(({ type }) => type).slice(0, 2)).toEqual(["photo-capture", "audio"]);
  expect(films.map(({ recording }) => recording?.index)).toEqual([...Array(parts).keys()]);
  expect(new Set(films.map(({ recording }) => recording?.id)).size).toBe(1);
  expect(Object.keys(films[0]!.sizes).length, "the first part has a poster").toBeGreaterThan(0);
  const lengths = films.map(({ duration }) => duration);
  // Whoever stands still for a moment records a part that is longer, never one that is shorter.
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(chunkSeconds - 1);

  const card = stories.card(words);
  await card.getByRole("button", { name: t("posts:card.next"), exact: true }).click();
  await card.getByRole("button", { name: t("posts:card.film", { number: 2, count: 2 }) }).click();
  const media = new MediaPage(page, t);
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  expect(await media.watch(seconds), "its parts play one after the other").toEqual(films.map(({ url }) => url));
});

test("what is pressed to record stays where it is when it becomes what stops it", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const capture = new CapturePage(page, t);
  await new ComposePage(page, t).open();
  await capture.open();
  await capture.goVideo();
  const top = async (button: Locator) => (await button.boundingBox())!.y;
  const before = await top(capture.button("capture:video.record"));
  await capture.button("capture:video.record").click();
  expect(await top(capture.button("capture:video.stop"))).toBe(before);
  // Long enough to have something in it.
  await expect(capture.dialog.getByText("0:01", { exact: true })).toBeVisible();
  await capture.button("capture:video.stop").click();
  await capture.arrived();
  // What was recorded is as large as what was seen: no bars above and below it.
  const film = (await capture.dialog.locator("video").boundingBox())!;
  expect(film.width / film.height).toBeCloseTo(16 / 9, 1);
});

test("what was stopped at once is not kept, and is recorded again", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/uploads") && sent.push(request.method()));
  const capture = new CapturePage(page, t);
  await new ComposePage(page, t).open();
  await capture.open();
  await capture.goVideo();
  await capture.flash("capture:video.record", "capture:video.stop");
  await expect(capture.dialog.getByText(t("capture:failed.short")).first()).toBeVisible();
  await expect(capture.button("capture:video.submit")).toBeDisabled();
  await capture.isOff();
  expect(sent).toEqual([]);
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await capture.button("capture:video.again").click();
  await capture.isLive();
  await capture.button("capture:video.record").click();
  await expect(capture.dialog.getByText("0:01", { exact: true })).toBeVisible();
  await capture.button("capture:video.stop").click();
  await capture.arrived();
  await capture.button("capture:video.submit").click();
  await expect(capture.dialog).toBeHidden();

  await capture.flash("compose:files.audio", "capture:audio.stop");
  await expect(new Shell(page, t).toast(t("capture:failed.short"))).toBeVisible();
  await capture.isOff();
  await capture.recordSound();
});

test("the recorder's page keeps what was recorded over a reload, and makes a story of it", async ({
  page,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  // What was on its way when the page was left may arrive just before it is taken up again: it is asked how far it is.
  watch.expectRefusal(409, /\/api\/uploads\//);
  await signIn(page, await newPerson());
  const capture = new CapturePage(page, t);
  const compose = new ComposePage(page, t);
  await visit(page, "/video");
  await capture.button("capture:camera.start").click();
  await capture.isLive();
  await capture.begin(2, chunkSeconds);
  // Gone elsewhere in the middle of it: what was recorded until then is there when they come back, and after a reload.
  await visit(page, "/stories/recent");
  await capture.isOff();
  await page.goBack();
  const parts = await capture.arrived();
  expect(parts).toBeGreaterThanOrEqual(2);
  await page.reload();
  expect(await capture.arrived()).toBe(parts);
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await capture.button("capture:video.submit").click();
  await expect(compose.text).toBeVisible();
  await expect(capture.tiles.getByRole("listitem")).toHaveCount(2);
  const words = newWords();
  await compose.tell(words, "water");
  await compose.post();
  await expect(
    new StoriesPage(page, t)
      .card(words)
      .or(new Shell(page, t).toast(t("compose:done.posted")))
      .first(),
  ).toBeVisible();
  await visit(page, "/video");
  await expect(capture.button("capture:camera.start")).toBeVisible();
});

/** Three parts, of 8 MB each but for the last: one that comes, one that is cut, one that is left for later. */
const file = { name: "plan.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(20_000_000, 7) };
const partBytes = 8 * 1024 * 1024;

test("an upload that is cut by a lost connection or a closed tab goes on where it was", async ({
  page,
  context,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/api\/|\/realtime/);
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  let tries = 0;
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/api\/uploads\//, async (route) => {
    const request = route.request();
    const isSecondPart = request.method() === "PATCH" && request.headers()["upload-offset"] === String(partBytes);
    if (!isSecondPart) return route.continue();
    // The connection is lost under the first try; the second one hangs until the tab is closed.
    if (tries++ > 0) return isHeld.resolve();
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await compose.attach([file]);
  await expect(page.getByText(t("compose:files.offline"), { exact: true })).toBeVisible();
  await context.setOffline(false);
  await isHeld.promise;
  await compose.isKept(file.name);
  await page.close();

  const offsets: number[] = [];
  const next = await context.newPage();
  next.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await next.goto("/stories/recent");
  await new ComposePage(next, t).open();
  await expect(next.getByText(t("compose:files.uploaded", { done: 1, total: 1 }))).toBeAttached({ timeout: 60_000 });
  // Some of the part that hung may have come when its page went: what was there is where it goes on.
  expect(offsets.length, "the rest is sent").toBeGreaterThan(0);
  expect(Math.min(...offsets), "what had come is not sent again").toBeGreaterThanOrEqual(partBytes);
});

test("an upload stands still while it is paused, and goes on from there", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  const offsets: string[] = [];
  const isHeld = Promise.withResolvers<Route>();
  await page.route(/\/api\/uploads\//, async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    const offset = request.headers()["upload-offset"]!;
    offsets.push(offset);
    const isFirstTry = offsets.filter((each) => each === offset).length === 1;
    // The second part hangs until it is paused.
    if (offset === String(partBytes) && isFirstTry) return isHeld.resolve(route);
    await route.continue();
  });
  await compose.attach([file]);
  const held = await isHeld.promise;
  await page.getByRole("button", { name: t("compose:files.pause", { name: file.name }), exact: true }).click();
  await expect(page.getByText(t("compose:files.paused"), { exact: true })).toBeVisible();
  // Were it still wanted, it would arrive now, and the next part follow.
  await held.continue().catch(() => undefined);
  await page.waitForTimeout(2000);
  expect(offsets).toEqual(["0", String(partBytes)]);
  await page.getByRole("button", { name: t("compose:files.resume", { name: file.name }), exact: true }).click();
  await expect(page.getByText(t("compose:files.uploaded", { done: 1, total: 1 }))).toBeAttached({ timeout: 60_000 });
  expect(offsets).toEqual(["0", String(partBytes), String(partBytes), String(2 * partBytes)]);
});
