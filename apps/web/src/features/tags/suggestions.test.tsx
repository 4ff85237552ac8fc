import { autocomplete, worldSpaceId } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { AddTagsDialog } from "./components/dialogs.tsx";

function offers(value: string) {
  const suggestion = { id: value, value, denotationChar: "#", link: `/tags/${value}`, role: null, photoURL: null };
  return answers(autocomplete, { data: [suggestion] } as never);
}

beforeEach(() => signInAs());

it("the dialog offers what the server finds without its accents", async () => {
  offers("canção");
  const { fill } = await renderApp(<AddTagsDialog spaceId={worldSpaceId} onClose={() => undefined} />);
  await fill("Tag", "cancao");
  expect(await screen.findByRole("option", { name: "#canção" })).toBeVisible();
});
