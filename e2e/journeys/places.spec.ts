import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ComposePage } from "../pages/compose.page.ts";
import { PlacesPage } from "../pages/places.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { axeFaults } from "../support/accessibility.ts";
import { added, buildPerson, callAs, openSession } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { sizesOr } from "../support/sizes.ts";
import { makeSpace } from "../support/spaces.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

/** Where no other journey is: beyond the polar circle. */
const tromso = { latitude: 69.6492, longitude: 18.9553 };

test("a place is chosen, told as a town, shown on the card and found on the map, and nobody else hears of it", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(server.url).origin) strangers.push(request.url());
  });
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(tromso);
  const person = await newPerson();
  const call = await callAs(server, person);
  const [told, drain] = [words("The harbour froze over"), words("Snow blocks the drain")];
  await signIn(page, person);
  const [compose, places, stories] = [new ComposePage(page, t), new PlacesPage(page, t), new StoriesPage(page, t)];

  await compose.open();
  await compose.tell(told, "winter");
  await compose.tool("compose:files.place").click();
  await places.search("Troms", "Tromsø");
  await expect(places.dialog.getByRole("radio", { name: t("places:precision.town.name") })).toBeChecked();
  await expect(places.pin).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // By its keys the pin goes elsewhere, and the town is asked for anew.
  await places.pin.focus();
  await page.keyboard.press("ArrowRight");
  await expect(places.dialog.getByText(/Tromsø/)).not.toHaveCount(0);
  await places.save();
  await expect(compose.dialog.getByRole("button", { name: /^Tromsø/ })).toBeVisible();
  await compose.post();
  await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();
  await expect(stories.card(told)).toContainText("Tromsø");
  await expect(stories.card(told)).toContainText(t("posts:place.town"));

  const id = await stories.idOf(told);
  const { body } = await call("GET", `/get/v2?path=stories/${id}`);
  expect(JSON.stringify(body)).toContain('"precision":"town"');

  // Another one in the same town, told exactly.
  await added(call, "/problems", {
    data: {
      name: drain,
      description: "<p>Every morning</p>",
      location: { lat: 69.66, lng: 18.97, precision: "exact", formattedLocation: "Storgata" },
    },
  });
  await page.goto("/location?at=69.6,19,3");
  await expect(places.list.getByRole("link", { name: told })).toBeVisible();
  await expect(places.list.getByRole("link", { name: drain })).toBeVisible();
  await places.cell(2).press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(drain) })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(drain) }).click();
  await expect(page.getByRole("region", { name: drain }).getByRole("link", { name: drain })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // Back finds the map as it was left.
  const left = page.url();
  await places.list.getByRole("link", { name: told }).click();
  await expect(page).toHaveURL(new RegExp(`/story/${id}`));
  await page.goBack();
  await expect(page).toHaveURL(left);
  await expect(places.list.getByRole("link", { name: drain })).toBeVisible();

  await places.which("places:page.nearby").click();
  await expect(page).toHaveURL(/around=69\.65(,|%2C)18\.96/);
  await expect(page.getByText(/km away/).first()).toBeVisible();
  await places.which("places:page.all").click();
  await expect(page).not.toHaveURL(/around=/);
  await expect(page.getByText(/km away/)).toHaveCount(0);
  await expect(places.list.getByRole("link", { name: told })).toBeVisible();
  await expect(places.list.getByRole("link", { name: drain })).toBeVisible();
  await expect(places.marks.first()).toBeVisible();
  expect(strangers).toEqual([]);
});

test("the map in which a place is chosen is 700 by 400, and as wide as a phone", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const [compose, places] = [new ComposePage(page, t), new PlacesPage(page, t)];
  await compose.open();
  await compose.tool("compose:files.place").click();
  await expect(places.map).toBeVisible();
  const size = async () => {
    const { width, height } = (await places.map.boundingBox())!;
    return [Math.round(width), Math.round(height)];
  };
  await expect.poll(size).toEqual([700, 400]);
  await places.search("Lagos", "Lagos, Nigeria");
  await places.isSettled();
  const hidden = () => places.dialog.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  await expect.poll(hidden, "what is chosen below the map is in sight").toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await size())[0]).toBe(390);
});

test("what a mark tells leaves the map's tools free, wherever it stands", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  const spaceId = await makeSpace(words("Wells"), call);
  const name = words("The pump of the harbour has been dry for weeks");
  const location = { lat: 6.45, lng: 3.39, precision: "exact", formattedLocation: "Marina Road by the harbour, Lagos" };
  await added(call, "/problems", { data: { name, description: "<p>Dry since May</p>", location }, spaceId });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, person);
  // Near the end of the map, a little above its middle.
  await page.goto("/location?at=5,-9,3");
  const places = new PlacesPage(page, t);
  const [sheet, bar] = [page.getByRole("region", { name: t("places:page.list") }), page.getByRole("navigation").last()];
  const foot = async () => (await sheet.boundingBox())!.y + (await sheet.boundingBox())!.height;
  await expect.poll(async () => Math.abs((await foot()) - (await bar.boundingBox())!.y)).toBeLessThanOrEqual(1);
  await places.marks.first().click();
  const told = page.getByRole("region", { name });
  await expect(told.getByRole("link", { name })).toBeVisible();
  const box = (await told.boundingBox())!;
  for (const key of ["places:map.zoomIn", "places:map.zoomOut"] as const) {
    const tool = page.getByRole("button", { name: t(key), exact: true });
    expect((await tool.boundingBox())!.x).toBeGreaterThanOrEqual(box.x + box.width);
    await tool.click({ trial: true });
  }
});

test("the pin is put by a click, dragged, and moved by the arrow keys, and what was not chosen is sent nowhere", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.postData() ?? "");
  });
  await signIn(page, await newPerson());
  const [compose, places, stories] = [new ComposePage(page, t), new PlacesPage(page, t), new StoriesPage(page, t)];
  const told = words("The well is dry");
  await compose.open();
  await compose.tell(told, "water");
  await compose.tool("compose:files.place").click();
  await places.search("Niam", "Niamey");
  await places.isSettled();
  const first = await places.exactPoint();

  const box = (await places.pin.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => places.exactPoint()).not.toBe(first);
  await places.isSettled();
  const dragged = (await places.exactPoint())!;
  const lngOf = (point: string) => Number(point.split(", ")[1]);
  const latOf = (point: string) => Number(point.split(", ")[0]);
  // To the right is east, and down is south.
  expect(lngOf(dragged)).toBeGreaterThan(lngOf(first!));
  expect(latOf(dragged)).toBeLessThan(latOf(first!));

  await places.pin.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(async () => latOf((await places.exactPoint()) ?? "0")).toBeGreaterThan(latOf(dragged));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => lngOf((await places.exactPoint()) ?? "0, 90")).toBeLessThan(lngOf(dragged));
  const pushed = (await places.exactPoint())!;
  await expect(places.pin).toBeFocused();

  await page.mouse.click(middle.x - 80, middle.y + 40);
  await expect.poll(async () => lngOf((await places.exactPoint()) ?? "0, 90")).toBeLessThan(lngOf(first!));
  await places.isSettled();
  const clicked = (await places.exactPoint())!;
  await places.dialog.getByRole("radio", { name: t("places:precision.country.name") }).check();
  await places.save();
  await compose.post();
  await expect(stories.card(told)).toContainText("Niger");
  const digits = [first!, dragged, pushed, clicked]
    .flatMap((point) => point.split(", "))
    .map((part) => part.slice(0, -1));
  await expect.poll(() => sent.join()).toContain('"precision":"country"');
  expect(digits.filter((part) => sent.join().includes(part))).toEqual([]);
});

test("where the person is cannot be told: it is said why, and there is the search", async ({
  page,
  t,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const asks = async (where: typeof page) => {
    const [compose, places] = [new ComposePage(where, t), new PlacesPage(where, t)];
    await compose.open();
    await compose.tool("compose:files.place").click();
    await places.dialog.getByRole("button", { name: t("places:position.use") }).click();
    return places;
  };
  // Nothing was granted, and a browser without a person says no.
  await signIn(page, person);
  const denied = await asks(page);
  await expect(denied.dialog.getByRole("alert")).toHaveText(t("places:position.denied"));
  await expect(denied.field).toBeFocused();
  await denied.search("Troms", "Tromsø");
  await expect(denied.dialog.getByRole("alert")).toBeHidden();

  const other = await newBrowser({ permissions: ["geolocation"] });
  await other.context().setGeolocation(null);
  await signIn(other, person);
  const unavailable = await asks(other);
  await expect(unavailable.dialog.getByRole("alert")).toHaveText(t("places:position.failed"));

  // Where it can be told, the town is what others would see of it.
  await other.context().setGeolocation(tromso);
  await unavailable.dialog.getByRole("button", { name: t("places:position.use") }).click();
  await expect(unavailable.dialog.getByRole("alert")).toBeHidden();
  await expect(unavailable.pin).toBeVisible();
  await expect(unavailable.dialog.getByRole("radio", { name: t("places:precision.town.name") })).toBeChecked();
  await expect(unavailable.dialog.getByText(/“Tromsø/)).toBeVisible();

  // On the map of the space it leads on in the same way.
  await page.goto("/location");
  await denied.which("places:page.nearby").click();
  await expect(page.getByRole("alert")).toContainText(t("places:position.denied"));
  await expect(page.getByRole("combobox", { name: t("places:page.search") })).toBeFocused();
});

/** Towns that lie close to each other from afar, in the Sahara, where no other journey is, and two posts at one point. */
const oases = [
  [27.87, -0.29],
  [28.36, -0.5],
  [29.26, 0.22],
  [30.58, 2.88],
  [32.49, 3.67],
  [31.95, 5.32],
  [33.11, 6.06],
  [31.61, -2.22],
  [22.79, 5.53],
  [24.55, 9.48],
  [27.2, 2.48],
  [27.2, 2.48],
] as const;

for (const { name: size, viewport } of sizesOr("phone")) {
  test(`marks of the map never cover each other on a ${size}, and part when they are opened`, async ({
    t,
    server,
    newBrowser,
    newPerson,
    signIn,
  }) => {
    const page = await newBrowser({ viewport, hasTouch: size === "phone" });
    const person = await newPerson();
    const call = await callAs(server, person);
    const spaceId = await makeSpace(words("Oases"), call);
    const named = oases.map((_, index) => `Oasis ${index + 1} has water`);
    for (const [index, [lat, lng]] of oases.entries()) {
      const location = { lat, lng, precision: "exact", formattedLocation: `Palm ${index + 1}` };
      await added(call, "/problems", {
        spaceId,
        data: { name: named[index], description: "<p>Deep below</p>", location },
      });
    }
    await signIn(page, person, "/location?at=28,3,2");
    const places = new PlacesPage(page, t);
    await expect(places.marks.first()).toBeVisible();
    for (const zoom of [2, 3.4, 4.9]) {
      await page.goto(`/location?at=28,3,${zoom}`);
      await expect(places.marks.first()).toBeVisible();
      await expect.poll(() => places.covered()).toEqual([]);
    }

    await page.goto("/location?at=28,3,2");
    await places.cell(oases.length).press("Enter");
    await expect.poll(() => places.marks.count()).toBeGreaterThan(2);
    await expect.poll(() => places.covered()).toEqual([]);
    // The two at one point cannot be told apart by coming closer: the list has them.
    await page.goto("/location?at=27.2,2.48,8");
    await places.cell(2).press("Enter");
    const here = page.getByRole("region", { name: t("places:page.here") });
    await expect(here.getByRole("link")).toHaveCount(2);
    await expect(here.getByRole("heading", { name: t("places:page.here") })).toBeFocused();
    await here.getByRole("button", { name: t("places:page.showAll") }).click();

    await page.goto("/location?at=22.79,5.53,6");
    const alone = page.getByRole("button", { name: new RegExp(named[8]!) });
    const popover = page.getByRole("region", { name: named[8]!, exact: true });
    const close = popover.getByRole("button", { name: t("common:actions.close") });
    await alone.click();
    await expect(popover.getByRole("link", { name: named[8]! })).toBeVisible();
    await close.click();
    await expect(popover).toBeHidden();
    await alone.press("Enter");
    await expect(popover).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(alone).toBeFocused();
    await (size === "phone" ? alone.tap() : alone.click());
    await popover.getByRole("link", { name: named[8]! }).click();
    await expect(page).toHaveURL(/problem/);
  });
}

/** One colour, 1 by 1. */
const orange = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

test("tiles of another show where the deployment names them, under their name, and nothing else is asked", async ({
  newBrowser,
  t,
}) => {
  const asked: string[] = [];
  const tiles = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(200, { "content-type": "image/png", "access-control-allow-origin": "*" }).end(orange);
  });
  await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const server = await startServer({
    TILES_URL: `${host}/{z}/{x}/{y}.png`,
    TILES_ATTRIBUTION: "© Those who drew it",
  });
  const page = await newBrowser({ baseURL: server.url });
  try {
    const strangers = new Set<string>();
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== server.url) strangers.add(origin);
    });
    await openSession(page.request, await buildPerson(server));
    const [answer] = await Promise.all([
      page.waitForResponse(`${server.url}/location?at=10,10,3`),
      page.goto("/location?at=10,10,3"),
    ]);
    await expect(page.getByText("© Those who drew it")).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !/^\/\d+\/\d+\/\d+\.png$/.test(url))).toEqual([]);
    await expect.poll(() => new PlacesPage(page, t).colourOfMap()).toEqual([255, 0, 0]);
    expect([...strangers]).toEqual([host]);
    const policy = (answer.headers()["content-security-policy"] ?? "").split("; ");
    const named = policy.filter((rule) => rule.includes(host));
    expect(named.map((rule) => rule.split(" ")[0])).toEqual(["img-src", "connect-src"]);
    expect(named[0]).toBe(`img-src 'self' blob: data: ${host}`);
  } finally {
    await page.close();
    await server.stop();
    await new Promise((resolve) => tiles.close(resolve));
  }
});
