import { getLinkPreview } from "@bump/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/PreviewCard.tsx";
import { LinkPreview } from "./index.ts";

const preview = { url: "https://wells.example/4", title: "Well 4", description: "Since May", site: "Wells" };
const html = '<p>See <a href="/tags/water">#water</a> and <a href="https://wells.example/4">this</a></p>';

it("shows what the first page elsewhere says of itself, as a way there", async () => {
  siteIs({ linkPreviews: true });
  const asked = answers(getLinkPreview, { data: preview });
  await renderApp(<LinkPreview html={html} />);
  const card = await screen.findByRole("link", { name: "Wells Well 4 Since May" });
  expect(card).toHaveAttribute("href", "https://wells.example/4");
  expect(card).toHaveAttribute("rel", expect.stringContaining("noopener"));
  expect(asked.map(({ url }) => url.searchParams.get("url"))).toEqual(["https://wells.example/4"]);
});

it("asks for nothing where the site calls nobody", async () => {
  siteIs({ linkPreviews: false });
  const asked = answers(getLinkPreview, { data: preview });
  await renderApp(<LinkPreview html={html} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  expect(screen.queryByRole("link")).toBeNull();
});
