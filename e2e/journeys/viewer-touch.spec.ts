import { MediaPage } from "../pages/media.page.ts";
import { makeAlbum } from "../support/content-album.ts";
import { callAs } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { Touch } from "../support/touch.ts";

const left = { from: { x: 120, y: 0 }, to: { x: -120, y: 20 } };
const right = { from: left.to, to: left.from };

test("fingers go on to the next picture, look closer, and move what is close", async ({
  t,
  server,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const page = await newBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const person = await newPerson();
  const album = await makeAlbum(server, person, await callAs(server, person), "fingers");
  await signIn(page, person);
  await page.goto(`/story/${album}`);
  await page.getByRole("button", { name: t("posts:card.picture", { number: 1, count: 3 }), exact: true }).tap();
  const media = new MediaPage(page, t);
  await media.isAt(1, 5);
  const stage = media.viewer.locator("[data-kind=picture]");
  const picture = stage.getByRole("img");
  const touch = await Touch.on(page, stage);
  const middle = async () => {
    const { x, y, width, height } = (await picture.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  await touch.move(left);
  await media.isAt(2, 5);
  await touch.move(right);
  await media.isAt(1, 5);
  // Neither a short way nor one up or down is a swipe.
  await touch.move({ from: { x: 20, y: 0 }, to: { x: -20, y: 0 } });
  await touch.move({ from: { x: 0, y: 150 }, to: { x: -80, y: -150 } });
  await media.isAt(1, 5);
  await media.isZoomed("100%");

  await touch.move({ from: { x: -40, y: 0 }, to: { x: -80, y: 0 } }, { from: { x: 40, y: 0 }, to: { x: 80, y: 0 } });
  await media.isZoomed("200%");
  await media.isAt(1, 5);
  const before = await middle();
  await touch.move({ from: { x: 60, y: 0 }, to: { x: -60, y: 0 } });
  await expect.poll(async () => Math.round((await middle()).x - before.x)).toBe(-120);
  // As far as it goes: still the same picture.
  for (let drag = 0; drag < 4; drag++) await touch.move(left);
  await media.isAt(1, 5);
  const { x, width } = (await picture.boundingBox())!;
  expect(x + width, "never beyond its edge").toBeGreaterThanOrEqual(389);
  await touch.move({ from: { x: -120, y: 0 }, to: { x: -20, y: 0 } }, { from: { x: 120, y: 0 }, to: { x: 20, y: 0 } });
  await media.isZoomed("100%");

  await touch.doubleTap({ x: 60, y: 40 });
  await media.isZoomed("250%");
  await touch.doubleTap({ x: 0, y: 0 });
  await media.isZoomed("100%");
  await touch.move(left);
  await media.isAt(2, 5);
});
