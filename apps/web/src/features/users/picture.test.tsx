import { updateUser } from "@bump/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { takesUploads, uploadedId } from "#test/uploads.ts";
import { PictureDialog } from "./components/PictureDialog.tsx";
import { ProfilePicture } from "./components/ProfilePicture.tsx";

type CropperProps = {
  onCropComplete: (area: object, pixels: object) => void;
  mediaProps: { onError: () => void };
};
const cut = vi.hoisted(() => ({ cropPicture: vi.fn<() => Promise<File>>() }));
// Only a browser can draw: the cropper and its canvas are the browser suite's to prove.
vi.mock("./picture-crop.ts", () => cut);
vi.mock("react-easy-crop", () => ({
  default: ({ onCropComplete, mediaProps }: CropperProps) => (
    <>
      <button type="button" onClick={() => onCropComplete({}, { x: 0, y: 0, width: 10, height: 10 })}>
        Crop
      </button>
      <img alt="To be cut" onError={mediaProps.onError} />
    </>
  ),
}));

const me = buildMe();
const file = new File(["x"], "face.png", { type: "image/png" });
const picture = new File(["x".repeat(1000)], "picture.jpg", { type: "image/jpeg" });

beforeEach(async () => {
  cut.cropPicture.mockReset().mockResolvedValue(picture);
  await signInAs(me);
});

async function save() {
  const onClose = vi.fn<() => void>();
  const app = await renderApp(
    <PictureDialog file={file} square={false} onUnreadable={vi.fn<() => void>()} onClose={onClose} />,
  );
  await app.user.click(await screen.findByRole("button", { name: "Crop" }));
  await app.user.click(screen.getByRole("button", { name: "Save the picture" }));
  return { ...app, onClose };
}

it("sends it, waits until it is ready, and makes it the own one", async () => {
  const seen = takesUploads({ states: [{ state: "processing" }] });
  const sent = answers(updateUser, { user: { ...me, photoURL: "/api/media/one" } });
  const { onClose } = await save();

  expect(await screen.findByText("Being prepared…")).toBeVisible();
  expect(await screen.findByText("Profile picture updated successfully")).toBeVisible();
  expect(seen).toEqual(["POST", "PATCH", "GET", "GET"]);
  expect(sent[0]?.body).toMatchObject({ key: "photoURL", photoURL: uploadedId });
  expect(onClose).toHaveBeenCalledOnce();
});

it("can be paused, taken up again and cancelled", async () => {
  const never = deferred();
  const seen = takesUploads({ part: () => never.promise });
  const { user, onClose } = await save();
  await waitFor(() => expect(seen).toContain("PATCH"));

  await user.click(screen.getByRole("button", { name: "Pause" }));
  expect(await screen.findByText(/^Paused at/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(seen.slice(2)).toEqual(["HEAD", "PATCH"]));
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await waitFor(() => expect(seen.at(-1)).toBe("DELETE"));
  expect(onClose).not.toHaveBeenCalled();
});

it("is not taken back by somebody who closes while it becomes the own one", async () => {
  const seen = takesUploads();
  const saved = deferred<{ user: typeof me }>();
  const sent = answers(updateUser, () => saved.promise);
  const { user } = await save();
  await waitFor(() => expect(sent).toHaveLength(1));

  await user.keyboard("{Escape}");
  saved.resolve({ user: me });
  expect(await screen.findByText("Profile picture updated successfully")).toBeVisible();
  expect(seen).not.toContain("DELETE");
});

it("is not sent when it was cancelled while it was cut", async () => {
  const cropped = deferred<File>();
  cut.cropPicture.mockReturnValue(cropped.promise);
  const seen = takesUploads();
  const { user } = await save();

  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  cropped.resolve(picture);

  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(seen).toEqual([]);
});

it("says why the server would not have it, and can be tried again", async () => {
  const body = { success: false, error: { code: "too_large", message: "", requestId: "r" } };
  const seen = takesUploads({ part: async () => HttpResponse.json(body, { status: 413 }) });
  const { user } = await save();

  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update picture. This is too large to send.");
  await user.click(screen.getByRole("button", { name: "Save the picture" }));
  await waitFor(() => expect(seen.filter((method) => method === "POST")).toHaveLength(2));
});

it("says so when it turns out to be no picture", async () => {
  takesUploads({ states: [{ state: "failed", error: "invalid_image" }] });
  await save();

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to update picture. This file is not a picture that can be read.",
  );
});

it("stays open when the account cannot take the picture", async () => {
  takesUploads();
  refuses(updateUser, "unknown_media");
  const { onClose } = await save();

  expect(await screen.findByRole("alert")).toHaveTextContent("This file is not there any more.");
  expect(onClose).not.toHaveBeenCalled();
});

it("that cannot be read says so, and is not asked about", async () => {
  const { user } = await renderApp(<ProfilePicture />);
  await screen.findByRole("button", { name: "Choose a picture" });
  await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  fireEvent.error(await screen.findByAltText("To be cut"));
  expect(await screen.findByText("This file is not a picture that can be read.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
