import { createReport, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { PeopleList } from "#features/people/index.ts";
import { ReportHost } from "#features/reports/index.ts";
import { SpaceMenu } from "#features/spaces/index.ts";
import { TagList } from "#features/tags/index.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildReport } from "#test/reports.ts";
import { answers } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { buildTag } from "#test/tags.ts";

const person = { ...lakshmi, bio: "", profileTags: [], when, createdAt: when };

beforeEach(async () => {
  await signInAs();
});

async function fillIn(user: Awaited<ReturnType<typeof renderApp>>["user"], title: string): Promise<void> {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  expect(await screen.findByText("Thank you. It will be looked at.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
}

it("somebody is reported from their card, and nobody from their own", async () => {
  const me = buildMe();
  listsByPath(() => [person, { ...person, id: me.id, displayName: me.displayName }]);
  const sent = answers(createReport, { data: buildReport() });
  const { user } = await renderApp(
    <>
      <PeopleList kind="people" empty="Nobody" />
      <ReportHost />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "More about Lakshmi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  await fillIn(user, "Report Lakshmi");
  expect(sent[0]!.body).toMatchObject({ path: `users/${person.id}`, documentID: person.id, tags: ["spam"] });
  expect(screen.queryByRole("button", { name: `More about ${me.displayName}` })).toBeNull();
});

it("a space is reported from its menu, and who runs it is told that they cannot", async () => {
  const space = buildSpace({ name: "Ward 12" });
  const own = buildSpace({ name: "Ours", status: "owner" });
  const sent = answers(createReport, { data: buildReport() });
  const { user } = await renderApp(
    <>
      <SpaceMenu space={space} />
      <SpaceMenu space={own} />
      <ReportHost />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "More for Ward 12" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  await fillIn(user, "Report Ward 12");
  expect(sent[0]!.body).toMatchObject({ path: `spaces/${space.id}`, documentID: space.id });
  await user.click(screen.getByRole("button", { name: "More for Ours" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  expect(await screen.findByText("You run this space, so you cannot report it.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("a tag is reported where it is told what it stands for", async () => {
  const tag = buildTag("water");
  listsByPath(() => [tag]);
  const sent = answers(createReport, { data: buildReport() });
  const { user } = await renderApp(
    <>
      <TagList spaceId={worldSpaceId} empty="tags" />
      <ReportHost />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "About #water" }));
  const about = within(await screen.findByRole("dialog", { name: "#water" }));
  await user.click(about.getByRole("button", { name: "Report" }));
  await fillIn(user, "Report #water");
  expect(sent[0]!.body).toMatchObject({ path: `tags/${tag.id}`, documentID: tag.id });
});
