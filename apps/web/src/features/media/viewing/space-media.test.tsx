import { addYoutube, type MediaItemView, worldSpaceId } from "@bump/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { Button } from "@mantine/core";
import { loadTexts } from "#lib/i18n.ts";
import { buildFile } from "#test/media.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { when } from "#test/spaces.ts";
import { YouTubeTool } from "../components/YouTubeTool.tsx";
import { createAttachments } from "../media.attachments.ts";
import { SpaceMedia } from "./SpaceMedia.tsx";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./ViewerDialog.tsx";

beforeEach(() => loadTexts("media", "compose"));

function listed(title: string, file = buildFile()): MediaItemView {
  const of = { collection: "stories", path: `stories/${title}`, title, link: `/story/${title}` };
  return { id: file.id, collection: "media", file, of, author: lakshmi, when, createdAt: when };
}

const sound = buildFile({ type: "audio", sizes: {}, name: "a.mp3", url: "/api/media/a.mp3" });
const show = () => renderApp(<SpaceMedia spaceId={worldSpaceId} empty={<p>Nothing yet</p>} />);

it("lists what the posts of a space carry, and leads to the post", async () => {
  const asked = listsByPath(() => [listed("Dry taps"), listed("Interview", sound)]);
  await show();
  const list = await screen.findByRole("list", { name: "Media" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
  expect(asked[0]!.url.searchParams.get("path")).toBe("media");
  expect(asked[0]!.url.searchParams.get("spaceId")).toBe(worldSpaceId);
  fireEvent.click(screen.getByAltText("Picture: Dry taps"));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("1 of 2")).toBeInTheDocument();
  expect(within(dialog).getByLabelText("Open the post")).toHaveAttribute("href", "/story/Dry%20taps");
});

it("is narrowed by kind on the server", async () => {
  listsByPath((_, url) =>
    url.searchParams.get("type") === "audio" ? [listed("Interview", sound)] : [listed("Dry taps")],
  );
  await show();
  await screen.findByAltText("Picture: Dry taps");
  fireEvent.click(screen.getByText("Kind"));
  fireEvent.click(await screen.findByText("Sounds"));
  await screen.findByText("Sound: Interview");
  expect(screen.queryByAltText("Picture: Dry taps")).not.toBeInTheDocument();
});

it("says what belongs there while there is nothing", async () => {
  listsByPath(() => []);
  await show();
  expect(await screen.findByText("Nothing yet")).toBeInTheDocument();
});

it("attaches a YouTube video by its address, and says beside the field where there is none", async () => {
  const files = createAttachments(worldSpaceId);
  await renderApp(
    <YouTubeTool files={files}>
      <Button>Add it</Button>
    </YouTubeTool>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add it" }));
  const field = await screen.findByLabelText("Address of the video");
  const send = (url: string) => {
    fireEvent.change(field, { target: { value: url } });
    fireEvent.submit(field.closest("form")!);
  };
  refuses(addYoutube, "youtube_not_found");
  send("nowhere");
  await waitFor(() => expect(field).toHaveAccessibleDescription("YouTube Video Not Found"));
  expect(files.get()).toEqual([]);

  const { name, ...file } = buildFile({ type: "youtube", url: null, sizes: {}, videoId: "dQw4w9WgXcQ" });
  const rest = {
    collection: "posts",
    alreadyExisted: false,
    state: "ready",
    error: null,
    when,
    createdAt: when,
  } as const;
  const sent = answers(addYoutube, { data: { ...file, name, fileName: name, ...rest } });
  send("https://youtu.be/dQw4w9WgXcQ");
  await waitFor(() =>
    expect(files.get().map(({ media, step }) => [media?.videoId, step])).toEqual([["dQw4w9WgXcQ", "ready"]]),
  );
  expect(sent[0]!.body).toMatchObject({ url: "https://youtu.be/dQw4w9WgXcQ" });
});
