import { exportAccount, exportSpace, type ImportPart, importParts, importSpace } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses, server } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { buildSpace } from "#test/spaces.ts";
import { AccountExport, SpaceExport, SpaceImport } from "./index.ts";

const space = buildSpace();
const none = { added: 0, present: 0, removed: 0 };
const nothing = Object.fromEntries(Object.keys(importParts).map((part) => [part, none])) as Record<
  ImportPart,
  typeof none
>;

beforeEach(async () => {
  await signInAs();
});
afterEach(() => vi.restoreAllMocks());

function fileOf(data: object): File {
  return new File([JSON.stringify({ format: "bump-space", version: 1, ...data })], "space.json");
}

async function choose(file: File) {
  const app = await renderApp(<SpaceImport space={space} />);
  await app.user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  return app;
}

/** The names of the files that the page saves. */
function catchSaved(): string[] {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

it.each([
  ["a whole file is saved", '{"success":true,\n"complete":true}\n', "The file was saved to your downloads", 1],
  ["one that broke off is not", '{"success":true,\n"stories":[', /The file could not be made/, 0],
])("exports: %s", async (_, body, words, count) => {
  server.use(http.get(`*/api${exportSpace.path}`, () => new HttpResponse(body)));
  const saved = catchSaved();
  const { user } = await renderApp(<SpaceExport space={space} />);
  await user.click(screen.getByRole("button", { name: "Export the space" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(saved).toHaveLength(count);
});

const archive = `PK\u0003\u0004…PK\u0005\u0006${"\0".repeat(18)}`;

it.each([
  ["a whole archive is saved", archive, "The archive was saved to your downloads", 1],
  ["one that broke off is not", archive.slice(0, 6), /The archive could not be made/, 0],
])("one's own data: %s", async (_, body, words, count) => {
  server.use(http.get(`*/api${exportAccount.path}`, () => new HttpResponse(body)));
  const saved = catchSaved();
  const { user } = await renderApp(<AccountExport />);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(saved.filter((name) => /^my-data-\d{4}-\d\d-\d\d\.zip$/.test(name))).toHaveLength(count);
});

it("one's own data wants a recent sign-in, and says so when that is given up", async () => {
  siteIs();
  refuses(exportAccount, "requires_recent_login");
  const { user } = await renderApp(<AccountExport />);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter your password" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(await screen.findByText(/The archive could not be made/)).toBeVisible();
});

it("looks through the whole file first, then takes it in pieces, answers after what they answer", async () => {
  const sent = answers(importSpace, ({ body }) => {
    const { data } = body as { data: { stories?: unknown[]; comments?: unknown[] } };
    return {
      ...nothing,
      stories: { ...none, added: data.stories?.length ?? 0 },
      comments: { ...none, added: data.comments?.length ?? 0 },
    };
  });
  const stories = Array.from({ length: 101 }, (_, index) => ({ id: `s${index}` }));
  const comments = [
    { id: "c1", itemId: "s1", replyTo: "c2" },
    { id: "c2", itemId: "s1", replyTo: null },
  ];
  const { user } = await choose(fileOf({ stories, comments }));
  expect(await screen.findByText(/Stories: 101/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Import" }));

  const result = within(await screen.findByRole("alert"));
  expect(result.getByRole("row", { name: "Stories 101 0 0" })).toBeVisible();
  expect(result.getByRole("row", { name: "Comments 2 0 0" })).toBeVisible();
  const bodies = sent.map(({ body }) => body as { check: boolean; data: { comments?: { id: string }[] } });
  expect(bodies.map(({ check }) => check)).toEqual([true, true, true, false, false, false]);
  expect(bodies.at(-1)!.data.comments!.map(({ id }) => id)).toEqual(["c2", "c1"]);
});

it("names the rows that are wrong, and takes nothing", async () => {
  const sent = refuses(importSpace, "invalid_input", { fields: { "stories.0.tags": "hashtag_required" } });
  const stories = [{ id: "s1" }];
  const { user } = await choose(fileOf({ stories, comments: [] }));
  await user.click(await screen.findByRole("button", { name: "Import" }));

  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("1 row is wrong")).toBeVisible();
  expect(alert.getByRole("cell", { name: "Stories 1" })).toBeVisible();
  expect(sent.every(({ body }) => (body as { check: boolean }).check)).toBe(true);
});

it.each([
  ["a comment's item", { comments: [{ id: "c1", itemId: "gone" }] }, "Comments 1"],
  ["a story's problem", { problems: [{ id: "p1" }], stories: [{ id: "s1", problemId: "p2" }] }, "Stories 1"],
  [
    "one of a solution's problems",
    { problems: [{ id: "p1" }], solutions: [{ problemIds: ["p1", "p2"] }] },
    "Solutions 1",
  ],
])("says so where %s is not in the file", async (_, file, row) => {
  answers(importSpace, nothing);
  const { user } = await choose(fileOf(file));
  await user.click(await screen.findByRole("button", { name: "Import" }));
  expect(await screen.findAllByRole("cell", { name: / 1$/ })).toHaveLength(1);
  expect(screen.getByRole("cell", { name: row })).toBeVisible();
});

it("says that nothing is lost where it stops, and goes on", async () => {
  refuses(importSpace, "overloaded");
  const { user } = await choose(fileOf({ stories: [{ id: "s1" }] }));
  await user.click(await screen.findByRole("button", { name: "Import" }));
  expect(await screen.findByText(/The import stopped/)).toBeVisible();

  answers(importSpace, { ...nothing, stories: { ...none, present: 1 } });
  await user.click(screen.getByRole("button", { name: "Import" }));
  expect(await screen.findByRole("row", { name: "Stories 0 1 0" })).toBeVisible();
  expect(screen.queryByText(/The import stopped/)).toBeNull();
});

it.each([
  ["no JSON", new File(["hello"], "a.json"), /not a file of a space's data/],
  ["another format", new File(["{}"], "a.json"), /not a file of a space's data/],
  ["a newer version", fileOf({ version: 2, stories: [{}] }), /newer version/],
  ["nothing in it", fileOf({}), /nothing in this file/],
])("does not take %s", async (_, file, words) => {
  await choose(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
});
