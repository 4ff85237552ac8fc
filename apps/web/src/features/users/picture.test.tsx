import { type MediaView, updateUser } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { startUpload, Upload } from "#features/media/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { PictureDialog } from "./components/PictureDialog.tsx";

const media = vi.hoisted(() => ({ startUpload: vi.fn<typeof startUpload>() }));
// What leaves the browser is played here: a canvas, and an upload by parts, are the browser suite's to prove.
vi.mock("#features/media/index.ts", () => media);
vi.mock("./picture-crop.ts", () => ({
  cropPicture: async () => new File(["x"], "picture.jpg", { type: "image/jpeg" }),
}));
vi.mock("react-easy-crop", () => ({
  default: ({ onCropComplete }: { onCropComplete: (area: object, pixels: object) => void }) => (
    <button type="button" onClick={() => onCropComplete({}, { x: 0, y: 0, width: 10, height: 10 })}>
      Crop
    </button>
  ),
}));

const me = buildMe();
const file = new File(["x"], "face.png", { type: "image/png" });

beforeEach(() => signInAs(me));

async function save() {
  const done = deferred<MediaView>();
  const upload = {
    done: done.promise,
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
  } satisfies Upload;
  upload.cancel.mockImplementation(() => done.reject(new DOMException("", "AbortError")));
  media.startUpload.mockReset().mockReturnValue(upload);
  const onClose = vi.fn<() => void>();
  const app = await renderApp(<PictureDialog file={file} square={false} onClose={onClose} />);
  await app.user.click(await screen.findByRole("button", { name: "Crop" }));
  await app.user.click(screen.getByRole("button", { name: "Save the picture" }));
  await waitFor(() => expect(media.startUpload).toHaveBeenCalledOnce());
  const started = media.startUpload.mock.calls[0]![0];
  return { ...app, done, upload, started, onClose };
}

it("shows how far it is, waits until it is ready, and makes it the own one", async () => {
  const sent = answers(updateUser, { user: { ...me, photoURL: "/api/media/one" } });
  const { started, done, onClose } = await save();

  started.onProgress({ sent: 250_000, total: 1_000_000 });
  expect(await screen.findByText("On its way: 250 kB of 1 MB")).toBeVisible();
  started.onProgress({ sent: 1_000_000, total: 1_000_000 });
  expect(await screen.findByText("Being prepared…")).toBeVisible();
  done.resolve({ id: "media-1" } as MediaView);

  expect(await screen.findByText("Profile picture updated successfully")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: "photoURL", photoURL: "media-1" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("can be paused, taken up again and cancelled", async () => {
  const { user, started, upload, onClose } = await save();
  started.onProgress({ sent: 250_000, total: 1_000_000 });

  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Paused at 250 kB of 1 MB")).toBeVisible();
  expect(upload.pause).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Resume" }));
  expect(upload.resume).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(upload.cancel).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it("says why it failed and can be tried again", async () => {
  const { done, user } = await save();

  done.reject(new ApiError("invalid_image"));

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to update picture. This file is not a picture that can be read.",
  );
  await user.click(screen.getByRole("button", { name: "Save the picture" }));
  await waitFor(() => expect(media.startUpload).toHaveBeenCalledTimes(2));
});

it("stays open when the account cannot take the picture", async () => {
  refuses(updateUser, "unknown_media");
  const { done, onClose } = await save();

  done.resolve({ id: "media-1" } as MediaView);

  expect(await screen.findByRole("alert")).toHaveTextContent("This picture is not there any more.");
  expect(onClose).not.toHaveBeenCalled();
});
