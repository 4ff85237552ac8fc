import { v7 as uuid } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { ApiError } from "./api-error.ts";
import { createOnce } from "./create-once.ts";
import { readDraft, writeDraft } from "./drafts.ts";

bringDatabase();
beforeEach(() => signInAs());

const lost = new ApiError("network");
const refused = new ApiError("max_characters", { status: 422 });

/** What is called, attempt by attempt; an attempt may fail. */
function attempts(id = uuid()) {
  const called: string[] = [];
  const call = (what: string, fails?: Error) => async () => {
    called.push(what);
    if (fails) throw fails;
  };
  const save = (text: string, { create, update }: { create?: Error; update?: Error } = {}) => {
    const words = { id, text };
    return createOnce(words, { create: call("create", create), update: call("update", update) }).catch(() => {
      called.push("failed");
    });
  };
  return { called, save };
}

it("brings the words that came after a reload", async () => {
  const id = uuid();
  const { called, save } = attempts(id);
  await save("Dry", { create: lost });
  expect(await readDraft(`unanswered/${id}`)).toBe(JSON.stringify({ id, text: "Dry" }));

  const other = uuid();
  await writeDraft(`unanswered/${other}`, JSON.stringify({ id: other, text: "Dry" }));
  const again = attempts(other);
  await again.save("Dry since May");
  expect(again.called).toEqual(["create", "update"]);
  expect(await readDraft(`unanswered/${other}`)).toBeNull();
  expect(called).toEqual(["create", "failed"]);
});

it("is made once", async () => {
  const { called, save } = attempts();
  await save("Dry");
  expect(called).toEqual(["create"]);
});

it("is made again where no answer came, and the words stay as they were", async () => {
  const { called, save } = attempts();
  await save("Dry", { create: lost });
  await save("Dry");
  expect(called).toEqual(["create", "failed", "create"]);
});

it("brings the words that came after an attempt without an answer", async () => {
  const { called, save } = attempts();
  await save("Dry", { create: lost });
  await save("Dry since May");
  expect(called).toEqual(["create", "failed", "create", "update"]);
});

it("brings them however often that fails", async () => {
  const { called, save } = attempts();
  await save("Dry", { create: lost });
  await save("Dry since May, and much more", { create: refused });
  await save("Dry since May", { update: lost });
  called.length = 0;
  await save("Dry since April");
  expect(called).toEqual(["create", "update"]);
});

it("is new where the attempt before was refused", async () => {
  const { called, save } = attempts();
  await save("Too much", { create: refused });
  await save("Dry");
  expect(called).toEqual(["create", "failed", "create"]);
});
