import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { HtmlText } from "./HtmlText.tsx";

// What the allow-list leaves is seen in a real browser only, by the journeys: happy-dom cannot walk a tree that changes.
const person = "0190a000-0000-7000-8000-000000000002";

it("leads from a person and a hashtag to their pages, without loading anew", async () => {
  const mention = `<span data-type="mention" data-id="${person}">@Imran</span>`;
  const { user, history } = await renderApp(
    <HtmlText html={`<p>${mention} <span data-type="hashtag" data-id="నీరు">#నీరు</span></p>`} />,
  );
  await user.click(screen.getByRole("link", { name: "@Imran" }));
  expect(history.location.pathname).toBe(`/network/${person}/info`);
  await user.click(screen.getByRole("link", { name: "#నీరు" }));
  expect(history.location.pathname).toBe(`/tags/${encodeURIComponent("నీరు")}`);
});

it("opens others' links apart and tells them nothing", async () => {
  await renderApp(<HtmlText html='<p>See <a href="https://water.example/june">the plan</a></p>' />);
  const link = screen.getByRole("link", { name: "the plan" });
  expect(link).toHaveAttribute("href", "https://water.example/june");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");
});
