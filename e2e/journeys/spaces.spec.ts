import { Shell, visit } from "../pages/shell.page.ts";
import { SpacesPage } from "../pages/spaces.page.ts";
import { callAs } from "../support/people.ts";
import { soonMs } from "../support/soon.ts";
import { makeSpace } from "../support/spaces.ts";
import { expect, test } from "../support/test.ts";

const purpose = "Water, roads and lights of the ward";
let made = 0;
const newName = () => `Ward ${process.pid}-${++made}`;

test("a private space from its beginning to a block that takes it off the screen of who has it open", async ({
  page,
  t,
  watch,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const [owner, guest] = [await newPerson(), await newPerson()];
  const name = newName();
  const theirs = await newBrowser();
  await signIn(theirs, guest);
  await signIn(page, owner);
  const [mine, guests] = [new SpacesPage(page, t), new SpacesPage(theirs, t)];

  const id = await mine.create(name, purpose);
  await mine.openMembers(id);
  await mine.invite(guest.name);
  // The page is about the space, wherever the person is.
  await visit(page, `/space/${id}/tags`);
  await expect(page.getByRole("region", { name: t("shell:about.title") })).toContainText(name);
  await expect(
    page.getByRole("navigation").locator("[aria-current=page]", { hasText: t("shell:nav.summary") }),
  ).toBeHidden();

  await visit(theirs, "/notifications/invites");
  await theirs.getByRole("button", { name: t("spaces:card.accept"), exact: true }).click();
  await guests.open("active");
  await guests.enter(name).click();
  await theirs.waitForURL("/stories/recent");
  await expect(guests.active(name)).toBeVisible();

  await visit(page, "/spaces/recent");
  await mine.openMembers(id);
  await mine.move(guest.name, "admin");
  await expect(mine.member(guest.name)).toContainText(t("spaces:statuses.admin"));

  await visit(theirs, `/space/${id}/members`);
  await expect(guests.member(owner.name)).toBeVisible();
  // What their page asks for in the moment of the block is not there for them any more.
  watch.expectRefusal(404, new RegExp(`/api/.*${id}`));
  const left = theirs.waitForURL("/stories/recent").then(() => Date.now());
  const pressed = await mine.move(guest.name, "block");
  expect((await left) - pressed, "ms until their screen left the space").toBeLessThan(soonMs);
  await expect(mine.member(guest.name)).toBeHidden();
  await expect(guests.active(t("spaces:names.world"))).toBeVisible();
  await expect(new Shell(theirs, t).toast(t("spaces:lost"))).toBeVisible();

  await guests.open("blocked");
  await expect(guests.card(name)).toBeVisible();
  await expect(theirs.getByText(purpose)).toBeHidden();
});

test("somebody asks to be let in and is", async ({ page, t, newBrowser, newPerson, signIn }) => {
  const [owner, asker] = [await newPerson(), await newPerson()];
  const name = newName();
  await signIn(page, owner);
  const mine = new SpacesPage(page, t);
  const id = await mine.create(name, purpose);

  const theirs = await newBrowser();
  await signIn(theirs, asker);
  const askers = new SpacesPage(theirs, t);
  await askers.find(name);
  await askers.act(name, "spaces:card.request").click();
  await expect(new Shell(theirs, t).toast(t("spaces:done.requested"))).toBeVisible();

  await mine.openMembers(id);
  const strip = page.getByRole("region", { name: t("members:requests.title_one", { count: 1 }) });
  await expect(strip).toContainText(asker.name);
  await strip.getByRole("button", { name: t("members:moves.approve.label"), exact: true }).click();
  await expect(mine.member(asker.name)).toContainText(t("spaces:statuses.contributor"));

  await askers.open("active");
  await askers.enter(name).click();
  await expect(askers.active(name)).toBeVisible();
});

test("a change of space that the server refuses is taken back", async ({ page, t, watch, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  watch.expectRefusal(503, /\/api\/user\/changeSpace/);
  const spaces = new SpacesPage(page, t);
  const name = newName();
  await spaces.create(name, purpose);
  await page.route("**/api/user/changeSpace*", async (route) => {
    await route.fulfill({ status: 503, json: { success: false, error: { code: "overloaded", requestId: "cut" } } });
  });

  await spaces.enter(name).click();

  await expect(new Shell(page, t).toast(t("spaces:switching.failed"))).toBeVisible();
  await expect(spaces.active(t("spaces:names.world"))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/spaces/private/active");
});

test("who is not in a space is led to its summary, and what is inside is not asked for", async ({
  page,
  server,
  t,
  newPerson,
  signIn,
}) => {
  const name = newName();
  const id = await makeSpace(name, await callAs(server, await newPerson()));
  await signIn(page, await newPerson());
  for (const part of ["analytics", "media"]) {
    // Without the router, which would have the space at hand. A refused request fails the test by itself.
    await page.goto(`/space/${id}/${part}`);
    await page.waitForURL(`/space/${id}/info`);
    await expect(page.getByRole("button", { name: t("spaces:card.request"), exact: true })).toBeVisible();
  }
});
