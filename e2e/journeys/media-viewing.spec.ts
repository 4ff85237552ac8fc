import type { Locator } from "@playwright/test";
import { withDatabaseOf } from "../../apps/server/test/running.ts";
import { ComposePage } from "../pages/compose.page.ts";
import { MediaPage } from "../pages/media.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { axeFaultsInThemes } from "../support/accessibility.ts";
import { makeAlbum, sendFile } from "../support/content-album.ts";
import { filmed, lockedPdf, numberedPdf, tone } from "../support/media-files.ts";
import { added, callAs } from "../support/people.ts";
import { paintPicture } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

test("two pictures, a film, a sound and a locked document are looked at by keyboard alone", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  const media = new MediaPage(page, t);
  const words = `Look at all of it ${process.pid}`;
  await compose.open();
  await compose.tell(words, "viewing");
  const picture = await paintPicture(page);
  const files = [picture, { ...picture, name: "more.png" }, await filmed(page), tone(2), lockedPdf()];
  await compose.attach(files);
  await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
  await compose.post();

  const stories = new StoriesPage(page, t);
  const card = stories.card(words);
  // Until the server has it, it is shown by a card of its own.
  await expect(stories.reaction(card)).toBeVisible();
  const first = card.getByRole("button", { name: t("posts:card.picture", { number: 1, count: 3 }), exact: true });
  await expect(first).toBeVisible();
  await card.getByRole("button", { name: t("posts:card.next"), exact: true }).press("Enter");
  await expect(card.getByText("2 / 3")).toBeVisible();
  await card.getByRole("button", { name: t("posts:card.previous"), exact: true }).press("Enter");
  await expect(card.getByText("1 / 3")).toBeVisible();

  await first.press("Enter");
  await media.isAt(1, 5);
  await expect(media.viewer.getByRole("img", { name: picture.name })).toBeVisible();
  await page.keyboard.press("+");
  await media.isZoomed("125%");
  await page.keyboard.press("ArrowRight");
  await media.isAt(1, 5);
  await page.keyboard.press("0");
  expect(await axeFaultsInThemes(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await media.viewer.getByRole("link", { name: t("media:viewer.download"), exact: true }).press("Enter");
  // By what it is now: the server keeps pictures in another format.
  expect((await saving).suggestedFilename()).toBe(picture.name.replace(/\.\w+$/, ".webp"));

  await page.keyboard.press("ArrowRight");
  await media.isAt(2, 5);
  await page.keyboard.press("ArrowRight");
  await media.isAt(3, 5);
  const film = media.viewer.locator("video");
  await film.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await media.isAt(4, 5);
  await expect(media.viewer.locator("audio")).toHaveJSProperty("duration", 2);

  await page.keyboard.press("End");
  await media.isAt(5, 5);
  await media.unlock("no");
  await expect(page.getByText(t("media:pdf.wrongPassword"), { exact: true })).toBeVisible();
  await page.getByLabel(t("media:pdf.password"), { exact: true }).fill("drain");
  await page.keyboard.press("Enter");
  await expect(media.words("Water supply, ward 12")).toBeVisible();

  await media.button("media:pdf.next").press("Enter");
  await expect(media.words("Readings of March")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(media.words("What is to be done")).toBeVisible();
  const sheet = page.locator(".react-pdf__Page");
  const before = (await sheet.boundingBox())!;
  await page.keyboard.press("r");
  await expect.poll(async () => (await sheet.boundingBox())!.height / before.height).toBeLessThan(0.8);
  await page.keyboard.press("+");
  await media.isZoomed("120%");
  await expect.poll(async () => (await sheet.boundingBox())!.width / before.width).toBeCloseTo(1.2, 1);
  await media.button("media:pdf.all").press("Enter");
  await page.keyboard.press("Home");
  await expect(media.words("Water supply, ward 12")).toBeVisible();
  expect(await axeFaultsInThemes(page)).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(media.viewer).toBeHidden();
  await expect(first).toBeFocused();
});

test("/pdf opens files of this device and of ours, and nothing else", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson(), "/pdf");
  const media = new MediaPage(page, t);
  await media.openPdf(lockedPdf());
  await media.unlock("drain");
  await expect(media.words("Water supply, ward 12")).toBeVisible();
  expect(await axeFaultsInThemes(page)).toEqual([]);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.goto(`/pdf?url=${encodeURIComponent("https://elsewhere.example/a.pdf")}`);
  await expect(page.getByRole("alert")).toContainText(t("media:pdf.refusedText"));
  expect(asked).not.toContain("elsewhere.example");
});

test("on a phone all pages scroll, the end is the last page, and one that was asked for stays", async ({
  t,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const page = await newBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, await newPerson(), "/pdf");
  const media = new MediaPage(page, t);
  // Wide ones, of which several are in sight.
  await media.openPdf(numberedPdf(12, 90));
  await expect(media.words("Sheet 1")).toBeVisible();
  await media.button("media:pdf.all").tap();
  // Pages that are drawn on the way may be higher than was thought: the end is further down then.
  await expect(async () => {
    await media.document("sheets.pdf").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(media.words("Sheet 12")).toBeVisible();
    await expect(media.pageField).toHaveValue("12", { timeout: 500 });
  }).toPass();
  await media.document("sheets.pdf").evaluate((box) => box.scrollTo(0, 0));
  await expect(media.pageField).toHaveValue("1");

  // The last ones are in sight together.
  for (const number of ["12", "11"]) {
    await media.pageField.fill(number);
    await media.pageField.press("Enter");
    await expect(media.words(`Sheet ${number}`)).toBeVisible();
    await page.waitForTimeout(300);
    await expect(media.pageField).toHaveValue(number);
  }
  await media.button("media:pdf.previous").tap();
  await expect(media.pageField).toHaveValue("10");
});

test("a page that is to be turned stands upright, and is turned on from there", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson(), "/pdf");
  const media = new MediaPage(page, t);
  const sheet = page.locator(".react-pdf__Page");
  const shape = async () => {
    const { width, height } = (await sheet.boundingBox())!;
    return width > height ? "wide" : "high";
  };
  await media.openPdf(numberedPdf(1, 90));
  await expect(media.words("Sheet 1")).toBeVisible();
  expect(await shape()).toBe("wide");
  for (const next of ["high", "wide", "high", "wide"]) {
    await media.button("media:pdf.rotate").click();
    await expect.poll(shape).toBe(next);
  }
});

test("pictures stand 350 high on the smallest screens, 400 on others, and 500 in the viewer", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const album = await makeAlbum(server, person, await callAs(server, person), "heights");
  await signIn(page, person, `/story/${album}`);
  const carousel = page.getByRole("figure", { name: t("posts:card.pictures") });
  for (const [width, height] of [
    [320, 350],
    [599, 350],
    [600, 400],
    [1440, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await carousel.boundingBox())?.height, `${width} wide`).toBe(height);
  }
  await carousel.getByRole("button", { name: t("posts:card.picture", { number: 1, count: 3 }), exact: true }).click();
  const stage = new MediaPage(page, t).viewer.locator("[data-kind=picture]");
  await expect.poll(async () => (await stage.boundingBox())?.height).toBe(500);
});

test("what is said stands in a field of 440 beside the player, and below it on a phone", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  await signIn(page, person);
  const [id, filmId] = [
    await sendFile(server, person, call, tone(2)),
    await sendFile(server, person, call, await filmed(page)),
  ];
  const said = Array.from({ length: 60 }, (_, at) => ({ resultEndTime: (at + 1) / 30, transcript: `Sentence ${at}` }));
  // Nothing makes them yet.
  await withDatabaseOf(server.dataDir, (db) =>
    db
      .updateTable("media")
      .set({ transcription: JSON.stringify(said) })
      .where("id", "in", [id, filmId])
      .execute(),
  );
  const story = await added(call, "/stories", {
    data: { story: "<p>Hear this #said</p>", files: [{ id }, { id: filmId }] },
  });
  await page.goto(`/story/${story}`);
  await page.getByRole("button", { name: /interview\.wav/ }).click();
  const { viewer } = new MediaPage(page, t);
  const panel = viewer.getByRole("region", { name: t("media:player.transcript"), exact: true });
  const lines = panel.getByRole("list");
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(440);
  expect((await lines.boundingBox())?.height).toBe(440);
  // Whoever presses a line is led there, however far down it stands.
  await panel.getByRole("button", { name: "Sentence 45" }).click();
  const sound = viewer.locator("audio");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThanOrEqual(1.5);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  const [below, above] = [(await panel.boundingBox())!, (await sound.boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);

  // On the player's own page, too, several sentences of a film are in sight.
  await page.goto(`/videoplay?path=stories/${story}`);
  const words = page.getByRole("region", { name: t("media:player.transcript"), exact: true });
  await expect.poll(async () => (await words.boundingBox())?.height).toBeGreaterThan(200);
});

test("what is only named keeps clear of the buttons at the sides, on a phone too", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  const name = "readings-of-the-pump-station-in-march-and-april-with-those-of-the-year-before.csv";
  const table = { name, mimeType: "text/csv", buffer: Buffer.from("day,litres\n1,20\n") };
  const files = [await sendFile(server, person, call, table), await sendFile(server, person, call, tone(2))];
  const data = { story: "<p>See the readings #named</p>", files: files.map((id) => ({ id })) };
  const story = await added(call, "/stories", { data });
  await signIn(page, person, `/story/${story}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /interview\.wav/ }).click();
  const media = new MediaPage(page, t);
  const isClear = async (what: Locator) => {
    await expect(what).toBeVisible();
    const [box, before, after] = await Promise.all(
      [what, media.button("media:viewer.previous"), media.button("media:viewer.next")].map(
        async (one) => (await one.boundingBox())!,
      ),
    );
    const isBelow = box!.y >= before!.y + before!.height;
    expect(isBelow || (box!.x >= before!.x + before!.width && box!.x + box!.width <= after!.x)).toBe(true);
  };
  const sound = media.viewer.locator("audio");
  await isClear(sound);
  // Wide enough for a line of time that a finger can move along.
  expect((await sound.boundingBox())!.width).toBeGreaterThan(320);
  await media.button("media:viewer.previous").click();
  await isClear(media.viewer.locator("[data-kind=file]").getByText(name));
});

test("a picture that does not come says so on the card and in the viewer, and is fetched again", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/api\/media\//);
  const person = await newPerson();
  const album = await makeAlbum(server, person, await callAs(server, person), "missing");
  const pictures = /\/api\/media\/.*\.(webp|avif)$/;
  await page.route(pictures, (route) => route.abort("connectionreset"));
  await signIn(page, person, `/story/${album}`);
  const label = t("posts:card.picture", { number: 1, count: 3 });
  await page.getByRole("button", { name: `${label}: ${t("ui:failed.picture")}`, exact: true }).click();
  const { viewer } = new MediaPage(page, t);
  await expect(viewer.getByText(`lane.png: ${t("ui:failed.picture")}`, { exact: true })).toBeVisible();
  expect(await axeFaultsInThemes(page)).toEqual([]);

  await page.unroute(pictures);
  await viewer.getByRole("button", { name: t("common:actions.retry") }).click();
  const picture = viewer.getByRole("img", { name: "lane.png" });
  const isThere = (image: HTMLImageElement) => image.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isThere)).toBe(true);
  // The card behind it has it, too, without another press.
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  const card = page.getByRole("button", { name: label, exact: true }).getByRole("img");
  await expect.poll(() => card.evaluate(isThere)).toBe(true);
});

test("/videoplay shows a film, and a lost connection is told as that", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/api\/get\/v2/);
  const person = await newPerson();
  const call = await callAs(server, person);
  await signIn(page, person);
  const id = await sendFile(server, person, call, await filmed(page));
  const story = await added(call, "/stories", { data: { story: "<p>See the lane #films</p>", files: [{ id }] } });
  const asked = /\/api\/get\/v2/;
  await page.route(asked, (route) => route.abort("connectionreset"));
  await page.goto(`/videoplay?path=stories/${story}`);
  const notice = page.getByRole("alert").filter({ hasText: t("ui:failed.text") });
  await expect(notice).toBeVisible();
  await expect(page.getByText(t("media:player.failedText"))).toHaveCount(0);

  await page.unroute(asked);
  await notice.getByRole("button", { name: t("common:actions.retry") }).click();
  const film = page.locator("video");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});

test("/PdfEmbeded shows a document with nothing around it, and its tools together on a phone", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  await signIn(page, person);
  const id = await sendFile(server, person, call, numberedPdf(2));
  const { body } = await call("GET", `/uploads/${id}`);
  await page.goto(`/PdfEmbeded?url=${encodeURIComponent((body as { data: { url: string } }).data.url)}`);
  const media = new MediaPage(page, t);
  await expect(media.words("Sheet 1")).toBeVisible();
  await media.button("media:pdf.next").click();
  await expect(media.words("Sheet 2")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const tools = page.getByRole("toolbar", { name: t("media:pdf.tools") });
  const rowOf = async (tool: Locator) => Math.round((await tool.boundingBox())!.y);
  const saved = tools.getByRole("link", { name: t("media:viewer.download") });
  await expect.poll(() => rowOf(saved)).toBe(await rowOf(tools.getByRole("button", { name: t("media:pdf.rotate") })));
});
