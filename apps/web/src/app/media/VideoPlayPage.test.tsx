import { getUpload } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "#lib/i18n.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { breaks, refuses } from "#test/server.ts";
import { keepsUploads, uploadedId } from "#test/uploads.ts";
import { VideoPlayPage } from "./VideoPlayPage.tsx";

beforeEach(async () => {
  await signInAs();
  await loadTexts("media");
});

const removed = "It may have been removed, or it is not for you to see.";

it("says that the connection was lost, not that the film was removed, and shows it when it comes", async () => {
  breaks(getUpload);
  const { user } = await renderApp(<VideoPlayPage ids={[uploadedId]} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The connection was lost");
  expect(screen.queryByText(removed)).toBeNull();
  keepsUploads({
    kept: { [uploadedId]: { length: 1, bytes: "x" } },
    media: () => ({ type: "video", url: "/api/media/drain.webm" }),
  });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(document.querySelector("video")).toHaveAttribute("src", "/api/media/drain.webm"));
});

it("says of a film that is not there what may have become of it", async () => {
  refuses(getUpload, "not_found");
  await renderApp(<VideoPlayPage ids={[uploadedId]} />);
  expect(await screen.findByText(removed)).toBeVisible();
});
