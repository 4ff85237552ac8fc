import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildFile } from "#test/media.ts";
import { renderApp } from "#test/render.tsx";
import { PostMedia } from "./components/PostMedia.tsx";

it("what a program sent without a name is called by its kind", async () => {
  const types = ["pdf", "audio", "file"] as const;
  const files = types.map((type) => buildFile({ type, name: "", fileName: "" }));
  await renderApp(<PostMedia files={files} />);
  expect(await screen.findByRole("button", { name: /^Document/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Sound/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^File/ })).toBeVisible();
});
