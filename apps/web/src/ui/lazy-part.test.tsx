import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { lazyPart } from "./lazy-part.tsx";

it("has something in its place until it is there", async () => {
  const fetched = Promise.withResolvers<() => string>();
  const Part = lazyPart(() => fetched.promise, <p>It comes</p>);
  await renderApp(<Part />);
  expect(screen.getByText("It comes")).toBeVisible();
  fetched.resolve(() => "It is here");
  expect(await screen.findByText("It is here")).toBeVisible();
  expect(screen.queryByText("It comes")).toBeNull();
});
