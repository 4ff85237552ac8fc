import { ComposePage } from "../pages/compose.page.ts";
import { PlacesPage } from "../pages/places.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { axeFaults } from "../support/accessibility.ts";
import { added, callAs } from "../support/people.ts";
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
  await compose.dialog.getByRole("button", { name: t("compose:files.place"), exact: true }).click();
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
  expect(strangers).toEqual([]);
});
