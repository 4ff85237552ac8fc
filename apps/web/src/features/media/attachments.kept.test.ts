import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { readFile } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { deferred } from "#test/render.tsx";
import { keepsUploads } from "#test/uploads.ts";
import { createAttachments } from "./media.attachments.ts";

bringDatabase();

it("what is paused stays so in a draft, and as far as it was", async () => {
  await signInAs();
  const never = deferred<void>();
  keepsUploads({ onPart: () => never.promise });
  const files = createAttachments();
  files.add([new File(["first"], "first", { type: "text/plain" })]);
  const { key } = files.get()[0]!;
  await waitFor(() => expect(files.get()[0]?.step).toBe("sending"));
  files.pause(key);
  const [kept] = files.kept();
  expect(kept).toMatchObject({ key, isPaused: true, sent: 0 });
  await waitFor(async () => expect(await readFile(`files/${key}`)).not.toBeNull());
  const again = createAttachments();
  await again.restore([{ ...kept!, sent: 2 }]);
  expect(again.get()).toMatchObject([{ key, step: "paused", sent: 2 }]);
});
