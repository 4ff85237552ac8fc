import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { LazyVideoRecorder } from "#features/media/index.ts";
import { ComposeHost } from "#features/stories/index.ts";
import { hasDevices } from "#test/devices.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { siteIs } from "#test/site.ts";
import { keepsUploads } from "#test/uploads.ts";
import { VideoPage } from "./VideoPage.tsx";

// What is kept over a reload and handed to the story lies in a database that only browsers have: e2e/journeys/capture.spec.ts.
beforeEach(async () => {
  await signInAs();
  siteIs({ recordingChunkSeconds: 30 });
  // Fetched on demand: on a busy machine that would take longer than a test waits.
  await LazyVideoRecorder.fetch();
});

async function opens() {
  const { user } = await renderApp(
    <>
      <VideoPage />
      <ComposeHost />
    </>,
  );
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled());
    await user.click(screen.getByRole("button", { name }));
  };
  return { user, press };
}

it("asks for no camera before it is told to, and makes a story of what was recorded", { timeout: 60_000 }, async () => {
  const { asked, isLive } = hasDevices();
  const { received } = keepsUploads();
  const { press } = await opens();
  expect(await screen.findByText("Up to 10:00. Each part is uploaded while you record.")).toBeVisible();
  expect(asked).toEqual([]);
  await press("Start the camera");
  await press("Record");
  expect(await screen.findByText("10:00 left")).toBeVisible();
  expect(asked.map(({ audio }) => audio)).toEqual([true]);
  await press("Stop");
  await press("Submit");
  expect(await screen.findByRole("dialog", { name: "Post a story" })).toBeVisible();
  expect([...received.values()].map(({ metadata }) => metadata)).toMatchObject([{ capture: "true", fileIndex: "0" }]);
  expect(isLive()).toBe(false);
  expect(await screen.findByText("Start the camera")).toBeInTheDocument();
});

it("says why there is no camera, and takes a file instead", async () => {
  hasDevices({ refuses: () => "NotAllowedError" });
  keepsUploads();
  const { press, user } = await opens();
  await press("Start the camera");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Permissions were denied. Please allow access to the camera and microphone.",
  );
  const many = Array.from({ length: 11 }, (_, at) => new File(["x"], `${at}.webm`, { type: "video/webm" }));
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await user.upload(picker, many);
  expect(await screen.findByText("Maximum 10 files allowed")).toBeVisible();
  await user.upload(picker, many.slice(0, 1));
  expect(await screen.findByRole("dialog", { name: "Post a story" })).toBeVisible();
});
