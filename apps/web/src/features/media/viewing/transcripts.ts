import type { FileView } from "@bump/contract";
import { clock } from "./viewing.items.ts";

/** What was said, and from when to when, in seconds from the beginning. */
export type Said = { from: number; to: number; words: string };

function saidIn({ transcription }: FileView, start: number): Said[] {
  const entries = transcription ?? [];
  return entries.map(({ resultEndTime, transcript }, index) => ({
    from: start + (entries[index - 1]?.resultEndTime ?? 0),
    to: start + resultEndTime,
    words: transcript,
  }));
}

/** What was said in all parts; `starts` says when each begins. */
export function saidInAll(parts: readonly FileView[], starts: readonly number[] = [0]): Said[] {
  return parts.flatMap((part, index) => saidIn(part, starts[index] ?? 0));
}

function stamp(seconds: number): string {
  const [whole, millis] = [Math.floor(seconds), Math.round((seconds % 1) * 1000)];
  const hours = String(Math.floor(whole / 3600)).padStart(2, "0");
  // An hour and what is over has its hours; the rest of it is the same.
  return `${hours}:${clock(whole % 3600).padStart(5, "0")}.${String(millis).padStart(3, "0")}`;
}

/** As browsers read captions: WebVTT. */
export function toCaptions(said: readonly Said[]): string {
  const cues = said.map(({ from, to, words }) => `${stamp(from)} --> ${stamp(to)}\n${words.replaceAll("-->", "→")}`);
  return ["WEBVTT", ...cues].join("\n\n");
}
