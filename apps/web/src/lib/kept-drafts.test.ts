import { expect, it } from "vitest";
import { takeUp } from "./kept-drafts.ts";

it("gives what was kept without an id one of its own", async () => {
  const kept = { html: "<p>Dry</p>" } as { id: string; html: string };
  const [first, second] = [await takeUp(kept), await takeUp(kept)];
  expect(first).toMatchObject({ html: "<p>Dry</p>", id: expect.any(String) as string });
  expect(second.id).not.toBe(first.id);
});
