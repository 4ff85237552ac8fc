import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "#lib/i18n.ts";
import { buildFile, buildPart } from "#test/media.ts";
import { renderApp } from "#test/render.tsx";
import { MediaTile } from "./MediaTile.tsx";
import { Picture } from "./Picture.tsx";
import { Still } from "./Still.tsx";
import { ViewerDialog } from "./ViewerDialog.tsx";
import { toViewItems } from "./viewing.items.ts";

beforeEach(() => loadTexts("media"));

it("calls a recording by what it is, not by the name of its first part", async () => {
  const items = toViewItems([buildPart("r", 0), buildPart("r", 1)]);
  await renderApp(
    <ViewerDialog items={items} openId={items[0]!.id} onOpen={() => undefined} onClose={() => undefined} />,
  );
  expect(await screen.findByRole("dialog", { name: "Recording" })).toBeVisible();
});

it("calls it so on its tile as well, where it has no still", async () => {
  const [item] = toViewItems([buildPart("r", 0), buildPart("r", 1)]);
  await renderApp(<MediaTile item={item!} onOpen={() => undefined} />);
  expect(screen.getByRole("button", { name: /^Film: Recording/ })).toHaveTextContent(/RecordingRecording0:20$/);
});

it("says that a picture did not come, and fetches it again when it is asked to or the connection is back", async () => {
  const items = toViewItems([buildFile({ name: "lane.jpg" })]);
  const { user } = await renderApp(
    <ViewerDialog items={items} openId={items[0]!.id} onOpen={() => undefined} onClose={() => undefined} />,
  );
  fireEvent.error(await screen.findByRole("img", { name: "lane.jpg" }));
  expect(screen.getByText("lane.jpg: not loaded")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  fireEvent.error(screen.getByRole("img", { name: "lane.jpg" }));
  fireEvent(window, new Event("online"));
  expect(screen.getByRole("img", { name: "lane.jpg" })).toBeVisible();
  expect(screen.queryByText("lane.jpg: not loaded")).toBeNull();
});

it("is walked through by keys, also from a button that goes with what it belongs to", async () => {
  const items = toViewItems(["one.jpg", "two.jpg", "three.jpg"].map((name) => buildFile({ id: name, name })));
  function Viewer() {
    const [openId, setOpenId] = useState(items[0]!.id);
    return <ViewerDialog items={items} openId={openId} onOpen={setOpenId} onClose={() => undefined} />;
  }
  const { user } = await renderApp(<Viewer />);
  fireEvent.error(await screen.findByRole("img", { name: "one.jpg" }));
  screen.getByRole("button", { name: "Retry" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: "two.jpg" })).toBeVisible();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: "three.jpg" })).toBeVisible();
});

it("has no button in a picture that is one itself", async () => {
  await renderApp(<Still item={toViewItems([buildFile()])[0]!} label="The lane" words="lane.jpg" sizes="100vw" />);
  fireEvent.error(screen.getByRole("img", { name: "The lane" }));
  expect(screen.getByText("The lane: not loaded")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("takes the blur away when the picture is there: it would shine through, and stand out at the edges", async () => {
  await renderApp(<Picture file={buildFile()} alt="The lane" sizes="100vw" />);
  const picture = screen.getByRole("img", { name: "The lane" });
  expect(picture.parentElement?.style.backgroundImage).toContain("data:image/webp");
  fireEvent.load(picture);
  expect(picture.parentElement?.style.backgroundImage).toBe("");
});
