import { createSpace, updateSpace } from "@bump/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, listsSpaces } from "#test/spaces.ts";
import { takesUploads, uploadedId } from "#test/uploads.ts";
import { PrivateSpaces } from "./components/PrivateSpaces.tsx";

const owner = { edit: true, remove: true, manage: true, invite: true, leave: true };
const picture = new File(["picture"], "ward.png", { type: "image/png" });

beforeEach(() => signInAs());

async function opensNew() {
  listsSpaces(() => []);
  const app = await renderApp(<PrivateSpaces />);
  await app.user.click(await screen.findByRole("button", { name: "New private space" }));
  const dialog = await screen.findByRole("dialog", { name: "New private space" });
  return { ...app, dialog: within(dialog) };
}

describe("a new space", () => {
  it("is sent with its own id and shown among the person's spaces", async () => {
    const sent = answers(createSpace, ({ body }) => {
      const { data } = body as { data: { id: string; name: string } };
      const space = buildSpace({ id: data.id, name: data.name, status: "owner", can: owner });
      listsSpaces(() => [space]);
      return { data: space };
    });
    const { user, fill, dialog } = await opensNew();
    await fill("Name", "Ward 12 Neighbours");
    await fill("Purpose", "Streets and drains");
    expect(dialog.getByText("18 / 150")).toBeVisible();
    expect(dialog.getByText("18 / 255")).toBeVisible();
    await user.click(dialog.getByRole("switch", { name: /^Listed/ }));
    await user.click(dialog.getByRole("radio", { name: "Every post of a contributor" }));
    await user.click(dialog.getByRole("button", { name: "Create" }));

    expect(await screen.findByText("Space created")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Ward 12 Neighbours" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent[0]?.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{14}7/),
        name: "Ward 12 Neighbours",
        description: "Streets and drains",
        listed: false,
        approvalRule: "everything",
      },
    });
  });

  it("says beside the field what is wrong with it, and sends nothing", async () => {
    const sent = answers(createSpace, { data: buildSpace() });
    const { user, fill, dialog } = await opensNew();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(dialog.getByText("Name is required")).toBeVisible();
    await fill("Name", "ab");
    await user.tab();
    expect(dialog.getByText("Min 3 characters")).toBeVisible();
    await fill("Name", "a".repeat(151));
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(dialog.getByText("Max 150 characters")).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  it("keeps what was typed when the server refuses", async () => {
    refuses(createSpace, "plan_limit_reached");
    const { user, fill, dialog } = await opensNew();
    await fill("Name", "Fourth space");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Failed to create the space. The plan's limit is reached.",
    );
    expect(dialog.getByLabelText("Name")).toHaveValue("Fourth space");
  });

  it("asks before what was typed goes", async () => {
    const { user, fill, dialog } = await opensNew();
    await fill("Name", "Half a name");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    const question = await screen.findByRole("dialog", { name: "You have unsaved changes!" });
    await user.click(within(question).getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByLabelText("Name")).toHaveValue("Half a name");

    await user.click(dialog.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("hears Escape in the topmost dialog alone", async () => {
    const { user, fill, dialog } = await opensNew();
    await fill("Name", "Half a name");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("dialog", { name: "You have unsaved changes!" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "You have unsaved changes!" })).toBeNull());
    expect(dialog.getByLabelText("Name")).toHaveValue("Half a name");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("dialog", { name: "You have unsaved changes!" })).toBeVisible();
  });

  it("keeps what was typed over a reload, until it is made or given up", async () => {
    answers(createSpace, { data: buildSpace() });
    const first = await opensNew();
    await first.fill("Name", "Half a name");
    await first.user.click(first.dialog.getByRole("switch", { name: /^Listed/ }));
    cleanup();

    const second = await opensNew();
    expect(second.dialog.getByLabelText("Name")).toHaveValue("Half a name");
    expect(second.dialog.getByRole("switch", { name: /^Listed/ })).not.toBeChecked();
    await second.user.click(second.dialog.getByRole("button", { name: "Close" }));
    await second.user.click(await screen.findByRole("button", { name: "Discard" }));
    cleanup();

    const third = await opensNew();
    expect(third.dialog.getByLabelText("Name")).toHaveValue("");
    await third.fill("Name", "A whole name");
    await third.user.click(third.dialog.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Space created")).toBeVisible();
    cleanup();

    const { dialog } = await opensNew();
    expect(dialog.getByLabelText("Name")).toHaveValue("");
  });

  it("takes one picture, shows how far it is, and waits for it", async () => {
    const part = deferred<void>();
    takesUploads({ part: () => part.promise });
    const sent = answers(createSpace, { data: buildSpace() });
    const { user, fill, dialog } = await opensNew();
    await fill("Name", "Ward 12");
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await user.upload(input!, picture);
    expect(await dialog.findByRole("progressbar")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(await dialog.findByText(/still on its way/)).toBeVisible();
    expect(sent).toHaveLength(0);

    part.resolve();
    expect(await dialog.findByRole("button", { name: "Remove" })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.img", uploadedId));
  });

  it("will not have a dropped file that is no picture", async () => {
    const { dialog } = await opensNew();
    const notes = new File(["text"], "notes.txt", { type: "text/plain" });
    fireEvent.drop(dialog.getByRole("button", { name: "Choose an image" }), { dataTransfer: { files: [notes] } });
    expect(await dialog.findByText("This file is not a picture that can be read.")).toBeVisible();
    expect(dialog.queryByRole("progressbar")).toBeNull();
  });
});

it("edits what there is, and sends only what was changed", async () => {
  const space = buildSpace({
    name: "Ward 12",
    status: "owner",
    description: "Streets",
    img: "/api/media/ward.webp",
    can: owner,
    inside: { motto: "Water first" },
  });
  listsSpaces(() => [space]);
  const sent = answers(updateSpace, { data: { ...space, name: "Ward Twelve", spaceName: "Ward Twelve", img: null } });
  const { user, fill } = await renderApp(<PrivateSpaces />);
  await user.click(await screen.findByRole("button", { name: "More for Ward 12" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the space" }));
  expect(dialog.getByLabelText("Motto")).toHaveValue("Water first");
  await fill("Name", "Ward Twelve");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(sent[0]?.body).toEqual({ data: { name: "Ward Twelve", img: null } });
  expect(await screen.findByRole("heading", { name: "Ward Twelve" })).toBeVisible();
});
