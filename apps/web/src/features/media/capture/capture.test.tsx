import { Button } from "@mantine/core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./CaptureDialog.tsx";
import "./SoundRecorder.tsx";
import { hasDevices } from "#test/devices.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { siteIs } from "#test/site.ts";
import { keepsUploads } from "#test/uploads.ts";
import { AttachmentArea } from "../components/AttachmentArea.tsx";
import { createAttachments } from "../media.attachments.ts";
import { useCapture } from "./use-capture.tsx";

const denied = "Permissions were denied. Please allow access to the camera and microphone.";

beforeEach(async () => {
  await signInAs();
  siteIs({ recordingChunkSeconds: 2 });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["photo"], { type: "image/png" })),
  );
  return () => vi.restoreAllMocks();
});

async function opens() {
  const attachments = createAttachments();
  const goneOn = vi.fn<() => void>();
  function Field() {
    const capture = useCapture(attachments, () => undefined);
    return (
      <>
        <Button onClick={capture.openCamera}>Camera</Button>
        <Button aria-pressed={capture.isRecordingSound} onClick={capture.toggleSound}>
          Sound
        </Button>
        <Button onClick={() => capture.isSettled() && goneOn()}>Go on</Button>
        <AttachmentArea files={attachments} onAdd={() => undefined} />
        {capture.recorders}
      </>
    );
  }
  const app = await renderApp(<Field />);
  const press = async (name: string) => app.user.click(await screen.findByRole("button", { name }));
  const dialog = () => screen.queryByRole("dialog", { name: "Photo or video" });
  const goesVideo = async () => {
    await press("Camera");
    await app.user.click(await screen.findByLabelText("Video"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Record" })).toBeEnabled());
  };
  return { ...app, attachments, goneOn, press, dialog, goesVideo };
}

describe("a photo", { timeout: 60_000 }, () => {
  it("is taken, looked at, taken again, used and sent as what it is; the camera goes off", async () => {
    const { isLive, asked } = hasDevices();
    const { received } = keepsUploads();
    const { press, dialog, attachments } = await opens();
    await press("Camera");
    await waitFor(() => expect(screen.getByRole("button", { name: "Take photo" })).toBeEnabled());
    expect(asked[0]?.audio).toBe(false);
    await press("Take photo");
    expect(await screen.findByRole("img", { name: "The photo you took" })).toBeVisible();
    await press("Retake");
    expect(screen.queryByRole("img", { name: "The photo you took" })).toBeNull();
    await press("Take photo");
    await press("Use photo");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(screen.getByRole("button", { name: "Camera" })).toHaveFocus();
    await attachments.whenReady();
    expect([...received.values()].map(({ metadata }) => metadata)).toMatchObject([
      { filename: "photo.png", filetype: "image/png", capture: "true" },
    ]);
    expect(isLive()).toBe(false);
  });

  it.each([
    ["NotAllowedError", denied],
    ["NotReadableError", "The camera or microphone is in use by another program."],
    ["AbortError", "Failed to access permissions"],
    ["NotFoundError", "This device has no camera."],
  ])("that cannot be taken for %s says so, and offers a file instead", async (name, words) => {
    hasDevices({ refuses: () => name });
    keepsUploads();
    const { press, user, dialog, attachments } = await opens();
    await press("Camera");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByRole("button", { name: "Choose a file instead" })).toBeVisible();
    const picker = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
    await user.upload(picker!, new File(["x"], "drain.png", { type: "image/png" }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(attachments.get().map(({ name: file, capture }) => [file, capture])).toEqual([["drain.png", false]]);
  });

  it("comes from the camera that was chosen, and from the usual one where that cannot do it", async () => {
    const { asked } = hasDevices({
      cameras: ["Front", "Back"],
      refuses: ({ video }) => (typeof video === "object" && video.deviceId ? "OverconstrainedError" : null),
    });
    const { press, user } = await opens();
    await press("Camera");
    await user.click(await screen.findByRole("combobox", { name: "Camera" }));
    await user.click(await screen.findByRole("option", { name: "Back" }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[1]).toMatchObject({ video: { deviceId: { exact: "back" } } });
    expect(asked[2]).toMatchObject({ video: true });
    await waitFor(() => expect(screen.getByRole("button", { name: "Take photo" })).toBeEnabled());
  });
});

it("asks before a photo that was not used goes", { timeout: 60_000 }, async () => {
  hasDevices();
  const { press, dialog } = await opens();
  await press("Camera");
  await waitFor(() => expect(screen.getByRole("button", { name: "Take photo" })).toBeEnabled());
  await press("Take photo");
  await screen.findByRole("img", { name: "The photo you took" });
  await press("Cancel");
  expect(await screen.findByRole("dialog", { name: "Throw the photo away?" })).toBeVisible();
  await press("Keep it");
  expect(screen.getByRole("img", { name: "The photo you took" })).toBeInTheDocument();
  await press("Cancel");
  await press("Throw away");
  await waitFor(() => expect(dialog()).toBeNull());
});

describe("a video", { timeout: 60_000 }, () => {
  it("is not begun where there is no room for it, and nothing is asked on leaving", async () => {
    hasDevices();
    keepsUploads();
    const { press, dialog, goesVideo, attachments } = await opens();
    attachments.add(Array.from({ length: 10 }, (_, index) => new File(["x"], `${index}.txt`)));
    await goesVideo();
    await press("Record");
    expect(await screen.findByRole("alert")).toHaveTextContent("Maximum 10 files allowed");
    expect(screen.queryByText("Recording")).toBeNull();
    await press("Cancel");
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it("is sent part by part while it is recorded, and used when all of it is there", async () => {
    const { isLive, asked } = hasDevices();
    const last = deferred<void>();
    const { received } = keepsUploads({ onPart: (_id, part) => (part === "part 3" ? last.promise : undefined) });
    const { press, dialog, goesVideo, attachments } = await opens();
    await goesVideo();
    expect(asked.at(-1)?.audio).toBe(true);
    await press("Record");
    expect(await screen.findByText("Recording")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText("2 of 2 uploaded")).toBeVisible(), { timeout: 12_000 });
    await press("Stop");
    expect(await screen.findByText("2 of 3 uploaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    expect(isLive()).toBe(false);
    last.resolve();
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
    expect(
      within(screen.getByRole("list", { name: "Parts of the recording" })).getAllByRole("progressbar"),
    ).toHaveLength(3);
    await press("Submit");
    await waitFor(() => expect(dialog()).toBeNull());
    const sent = [...received.values()].map(({ metadata, bytes }) => [metadata["fileIndex"], bytes]);
    expect(sent.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      ["0", "part 1"],
      ["1", "part 2"],
      ["2", "part 3"],
    ]);
    expect(new Set([...received.values()].map(({ metadata }) => metadata["recording"])).size).toBe(1);
    // One file to whoever wrote it.
    expect(screen.getByRole("button", { name: "Remove Recording" })).toBeVisible();
    expect(attachments.get()).toHaveLength(3);
  });

  it("stops by itself when ten minutes are full, and says so", async () => {
    const { isLive } = hasDevices();
    keepsUploads();
    siteIs({ recordingChunkSeconds: 60 });
    const { press, goesVideo } = await opens();
    await goesVideo();
    await press("Record");
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 590_000);
    // A part of its own for each minute that the clock has seen.
    await waitFor(() => expect(screen.getByText("1 of 1 uploaded")).toBeVisible(), { timeout: 12_000 });
    expect(screen.getByText("Recording")).toBeInTheDocument();
    clock.mockImplementation(() => now() + 600_000);
    expect(await screen.findByText("Recording stopped: it is as long as it can be")).toBeInTheDocument();
    expect(isLive()).toBe(false);
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
  });

  it("can be looked at before it is used", async () => {
    hasDevices();
    keepsUploads({
      media: (id, { metadata }) => ({
        id,
        type: "video-chunk-recording",
        url: `/api/media/${metadata["fileIndex"]}.webm`,
        duration: 2,
        recording: { id: metadata["recording"]!, index: Number(metadata["fileIndex"]) },
      }),
    });
    const { press, goesVideo } = await opens();
    await goesVideo();
    await press("Record");
    await waitFor(() => expect(screen.getByText("1 of 1 uploaded")).toBeVisible(), { timeout: 12_000 });
    await press("Stop");
    expect(await screen.findByRole("slider", { name: "Position" })).toHaveAttribute("aria-valuetext", "0:00 of 0:04");
  });

  it("whose part was refused says why, and is whole when that is sent again", async () => {
    hasDevices();
    let tries = 0;
    const refusal = () => HttpResponse.json({ success: false, error: { code: "plan_limit_reached" } }, { status: 403 });
    keepsUploads({ onPart: () => (++tries === 1 ? refusal() : undefined) });
    const { press, dialog, goesVideo } = await opens();
    await goesVideo();
    await press("Record");
    await press("Stop");
    expect(await within(dialog()!).findByRole("alert")).toHaveTextContent(
      "A part was not sent. The plan's limit is reached.",
    );
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    await press("Try again");
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
    expect(within(dialog()!).queryByRole("alert")).toBeNull();
  });

  it("that was stopped before anything was in it is not sent, says so, and is recorded again", async () => {
    let seconds = 0;
    const { isLive } = hasDevices({ seconds: () => seconds });
    const { received } = keepsUploads();
    const { press, dialog, goesVideo, attachments } = await opens();
    await goesVideo();
    await press("Record");
    await press("Stop");
    // To be read and to be heard.
    expect(await within(dialog()!).findAllByText(/^That was too short: nothing was recorded/)).toHaveLength(2);
    // No time of what is not there.
    expect(within(dialog()!).queryByText(/ left$/)).toBeNull();
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    expect(isLive()).toBe(false);
    expect(attachments.get()).toEqual([]);
    seconds = 2;
    await press("Record again");
    await waitFor(() => expect(screen.getByRole("button", { name: "Record" })).toBeEnabled());
    await press("Record");
    await press("Stop");
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
    expect([...received.values()].map(({ bytes }) => bytes)).toEqual(["part 2"]);
  });

  it("leaves the keyboard with its buttons when one gives way to others", async () => {
    hasDevices();
    keepsUploads();
    const { goesVideo, user } = await opens();
    await goesVideo();
    screen.getByRole("button", { name: "Record" }).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Pause" })).toHaveFocus();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Recording stopped")).toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole("button", { name: "Record again" })).toHaveFocus();
  });

  it("is not begun by a browser that cannot record", async () => {
    hasDevices();
    vi.stubGlobal("MediaRecorder", undefined);
    const { press, user } = await opens();
    await press("Camera");
    await user.click(await screen.findByLabelText("Video"));
    expect(await screen.findByRole("alert")).toHaveTextContent("This browser cannot record.");
    expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
  });

  it("is asked about when it is left, and gone when it is thrown away", async () => {
    const { isLive } = hasDevices();
    keepsUploads();
    const { press, dialog, goesVideo, attachments, user } = await opens();
    await goesVideo();
    await press("Record");
    await press("Pause");
    expect(await screen.findByText("Recording paused")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    const question = within(await screen.findByRole("dialog", { name: "Throw the recording away?" }));
    await user.click(question.getByRole("button", { name: "Keep it" }));
    await press("Go on recording");
    await press("Stop");
    await press("Cancel");
    await press("Throw away");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(attachments.get()).toEqual([]);
    expect(isLive()).toBe(false);
  });
});

describe("a sound", { timeout: 60_000 }, () => {
  it("that was not used yet holds up who wants to go on, and says what is to be done", async () => {
    hasDevices();
    keepsUploads();
    const { press, goneOn } = await opens();
    await press("Sound");
    await screen.findByText("Recording sound");
    await press("Go on");
    expect(await screen.findByRole("alert")).toHaveTextContent("Use the sound or discard it first.");
    expect(goneOn).not.toHaveBeenCalled();
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await press("Go on");
    expect(goneOn).toHaveBeenCalledOnce();
  });

  it("is recorded and stopped by one button, heard, and used", async () => {
    const { isLive } = hasDevices();
    const { received } = keepsUploads();
    // As newer browsers answer.
    const seen = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(Promise.resolve() as unknown as void);
    const { press, attachments } = await opens();
    await press("Sound");
    expect(await screen.findByText("Recording sound")).toBeInTheDocument();
    // On phones it opens below what is in sight.
    expect(seen.mock.contexts).toEqual([screen.getByRole("region", { name: "Sound recording" })]);
    expect(screen.getByRole("meter", { name: "Loudness" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", "true");
    await press("Sound");
    expect(await screen.findByLabelText("Your sound recording")).toBeInTheDocument();
    expect(isLive()).toBe(false);
    await press("Use sound");
    expect(screen.getByRole("button", { name: "Sound" })).toHaveFocus();
    await attachments.whenReady();
    expect([...received.values()].map(({ metadata }) => metadata["filename"])).toEqual(["sound-01.webm"]);
    expect(screen.queryByRole("region", { name: "Sound recording" })).toBeNull();
  });

  it("that is stopped before it has begun leaves nothing behind", async () => {
    const { isLive } = hasDevices();
    const { press } = await opens();
    const button = screen.getByRole("button", { name: "Sound" });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Sound recording" })).toBeNull());
    expect(isLive()).toBe(false);
    await press("Sound");
    expect(await screen.findByText("Recording sound")).toBeInTheDocument();
  });

  it("that was stopped before anything was in it says so, and is recorded again", async () => {
    let seconds = 0;
    const { isLive } = hasDevices({ seconds: () => seconds });
    const { press, goneOn } = await opens();
    await press("Sound");
    await screen.findByText("Recording sound");
    await press("Sound");
    expect(await screen.findByText(/^That was too short: nothing was recorded/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Sound recording" })).toBeNull();
    expect(isLive()).toBe(false);
    await press("Go on");
    expect(goneOn).toHaveBeenCalledOnce();
    seconds = 2;
    await press("Sound");
    await screen.findByText("Recording sound");
    await press("Sound");
    expect(await screen.findByLabelText("Your sound recording")).toBeInTheDocument();
  });

  it("without a microphone is an error in words", async () => {
    hasDevices({ refuses: () => "NotAllowedError" });
    const { press } = await opens();
    await press("Sound");
    expect(await screen.findByRole("alert")).toHaveTextContent("Error accessing microphone");
    await press("Cancel");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
