import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildFile, buildPart } from "#test/media.ts";
import { loadTexts } from "#lib/i18n.ts";
import { renderApp } from "#test/render.tsx";
import { PlayerStage } from "./PlayerStage.tsx";
import { toViewItems } from "./viewing.items.ts";
import { YouTubeStage } from "./YouTubeStage.tsx";

const played: string[] = [];

beforeEach(async () => {
  await loadTexts("media");
  played.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function play(this: HTMLMediaElement) {
    played.push(this.getAttribute("src") ?? "");
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => undefined);
  // happy-dom loads nothing: what it has is there at once.
  Object.defineProperty(HTMLMediaElement.prototype, "readyState", { value: 4, configurable: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  delete (HTMLMediaElement.prototype as { readyState?: number }).readyState;
});

const films = () => [...document.querySelectorAll("video")];
const shown = () => films().find((film) => !film.hidden);
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Position" });

const recording = () => toViewItems([0, 1, 2].map((index) => buildPart("r", index)))[0]!;

it("plays the parts of a recording one after the other, each ready before it is its turn", async () => {
  await renderApp(<PlayerStage item={recording()} />);
  expect(slider()).toHaveAttribute("aria-valuetext", "0:00 of 0:30");
  expect(films().map((film) => film.getAttribute("src"))).toEqual(["/api/media/part-0.webm", "/api/media/part-1.webm"]);
  expect(films()[1]).toHaveAttribute("preload", "auto");

  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(played).toEqual(["/api/media/part-0.webm"]);
  fireEvent.ended(shown()!);
  expect(played.at(-1)).toBe("/api/media/part-1.webm");
  expect(shown()).toHaveAttribute("src", "/api/media/part-1.webm");
  expect(slider()).toHaveAttribute("aria-valuetext", "0:10 of 0:30");
  shown()!.currentTime = 5;
  fireEvent.timeUpdate(shown()!);
  expect(slider()).toHaveAttribute("aria-valuetext", "0:15 of 0:30");
  fireEvent.ended(shown()!);
  fireEvent.ended(shown()!);
  expect(screen.getByRole("button", { name: "Play" })).toBeInTheDocument();
});

it("has one time line over all parts", async () => {
  await renderApp(<PlayerStage item={recording()} />);
  expect(slider().max).toBe("30");
  fireEvent.change(slider(), { target: { value: "24" } });
  expect(shown()).toHaveAttribute("src", "/api/media/part-2.webm");
  fireEvent.loadedMetadata(shown()!);
  expect(shown()!.currentTime).toBe(4);
  expect(slider()).toHaveAttribute("aria-valuetext", "0:24 of 0:30");

  fireEvent.change(slider(), { target: { value: "3" } });
  fireEvent.loadedMetadata(shown()!);
  expect([shown()!.getAttribute("src"), shown()!.currentTime]).toEqual(["/api/media/part-0.webm", 3]);
});

it("is moved by keys in steps that lead somewhere", async () => {
  await renderApp(<PlayerStage item={recording()} />);
  fireEvent.change(slider(), { target: { value: "8" } });
  fireEvent.keyDown(slider(), { key: "ArrowRight" });
  expect(slider()).toHaveAttribute("aria-valuetext", "0:13 of 0:30");
  fireEvent.keyDown(slider(), { key: "ArrowLeft" });
  fireEvent.keyDown(slider(), { key: "ArrowLeft" });
  expect(slider()).toHaveAttribute("aria-valuetext", "0:03 of 0:30");
});

it("says that it cannot be played, and offers the file instead", async () => {
  const [film] = toViewItems([buildFile({ type: "video", url: "/api/media/old.avi", name: "old.avi" })]);
  await renderApp(<PlayerStage item={film!} />);
  fireEvent.error(films()[0]!);
  expect(screen.getByRole("alert")).toHaveTextContent("This file cannot be played here");
  expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("download", "old.avi");
});

it("says so to browsers that play no films", async () => {
  await renderApp(<PlayerStage item={recording()} />);
  expect(films()[0]).toHaveTextContent("Your browser does not support the video tag.");
});

it("shows what is said beside it, and goes there", async () => {
  const said = [
    { resultEndTime: 4, transcript: "No water." },
    { resultEndTime: 9, transcript: "None at all." },
  ];
  const [sound] = toViewItems([buildFile({ type: "audio", url: "/api/media/a.mp3", transcription: said })]);
  await renderApp(<PlayerStage item={sound!} />);
  fireEvent.click(screen.getByRole("button", { name: /None at all/ }));
  expect(document.querySelector("audio")!.currentTime).toBe(4);
  fireEvent.timeUpdate(document.querySelector("audio")!);
  expect(screen.getByRole("button", { current: "time" })).toHaveTextContent("None at all.");
});

it("asks nothing of YouTube before somebody presses play", async () => {
  const [video] = toViewItems([buildFile({ type: "youtube", url: null, sizes: {}, videoId: "dQw4w9WgXcQ" })]);
  await renderApp(<YouTubeStage item={video!} />);
  expect(document.querySelector("iframe, img")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Play the YouTube video" }));
  const frame = screen.getByTitle("YouTube video");
  expect(frame.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  expect(frame).toHaveFocus();
  expect(frame.getAttribute("sandbox")).not.toMatch(/top-navigation|popups|forms|downloads/);
});

it("says where there is no such video", async () => {
  const [video] = toViewItems([buildFile({ type: "youtube", url: null, videoId: '"><script>' })]);
  await renderApp(<YouTubeStage item={video!} started />);
  expect(screen.getByRole("alert")).toHaveTextContent("YouTube Video Not Found");
  expect(document.querySelector("iframe")).toBeNull();
});
