import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { deferred } from "#test/render.tsx";
import { keepsUploads } from "#test/uploads.ts";
import { createAttachments } from "./media.attachments.ts";
import { markOf } from "./media.marks.ts";

const text = (name: string) => new File([name], name, { type: "text/plain" });

beforeEach(() => signInAs());

it("what is paused lets others go first, and goes on where it was", async () => {
  const held = deferred<void>();
  keepsUploads({ onPart: (_id, part) => (part === "small" ? undefined : held.promise) });
  const files = createAttachments();
  files.add([text("first"), text("second"), text("third"), text("small")]);
  const steps = () => files.get().map(({ step }) => step);
  await waitFor(() => expect(steps()).toEqual(["sending", "sending", "sending", "waiting"]));
  for (const { key } of files.get().slice(0, 3)) files.pause(key);
  await waitFor(() => expect(steps()).toEqual(["paused", "paused", "paused", "ready"]));
  for (const { key } of files.get().slice(0, 3)) files.resume(key);
  held.resolve();
  await waitFor(() => expect(steps()).toEqual(["ready", "ready", "ready", "ready"]));
});

it("what goes on waits for its turn, as others do", async () => {
  const held = deferred<void>();
  keepsUploads({ onPart: () => held.promise });
  const files = createAttachments();
  files.add(["one", "two", "three", "four", "five", "six"].map(text));
  const steps = () => files.get().map(({ step }) => step);
  const early = files.get().slice(0, 3);
  await waitFor(() => expect(steps().filter((step) => step === "sending")).toHaveLength(3));
  for (const { key } of early) files.pause(key);
  await waitFor(() => expect(steps()).toEqual([...early.map(() => "paused"), "sending", "sending", "sending"]));
  for (const { key } of early) files.resume(key);
  expect(steps()).toEqual([...early.map(() => "waiting"), "sending", "sending", "sending"]);
  held.resolve();
  await waitFor(() => expect(new Set(steps())).toEqual(new Set(["ready"])));
});

it("what waits for its turn is paused, too", async () => {
  const held = deferred<void>();
  keepsUploads({ onPart: () => held.promise });
  const files = createAttachments();
  files.add([text("first"), text("second"), text("third"), text("fourth")]);
  const fourth = files.get()[3]!.key;
  files.pause(fourth);
  held.resolve();
  await waitFor(() => expect(files.get().map(({ step }) => step)).toEqual(["ready", "ready", "ready", "paused"]));
  files.resume(fourth);
  await waitFor(() => expect(files.get()[3]?.step).toBe("ready"));
});

it("the mark of files says what a draft keeps of them, and nothing of how far they are", () => {
  const file = { key: "one", begun: true, media: null, step: "sending" } as const;
  const [early, late] = [1, 2].map((sent) => ({ ...file, sent }));
  expect(markOf([late!])).toBe(markOf([early!]));
  expect(markOf([{ ...file, step: "paused" }])).not.toBe(markOf([file]));
  expect(markOf([{ ...file, begun: false }])).not.toBe(markOf([file]));
});
