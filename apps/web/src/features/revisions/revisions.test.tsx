import type { RevisionView } from "@bump/contract";
import { worldSpaceId } from "@bump/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { LazyHistory } from "./index.ts";

const when = "2026-05-01T00:00:00.000Z";
const id = "0190a000-0000-7000-8000-000000000042";

function build(number: number, words: Partial<RevisionView>): RevisionView {
  const fixed = {
    id: `${id.slice(0, -1)}${number}`,
    number,
    state: "published",
    note: "",
    isCommunityEdit: true,
  } as const;
  return { ...fixed, name: null, html: "<p>Bribes are taken</p>", tags: [], when, createdAt: when, ...words };
}

it("tells of an edit of the tags alone what it changed", async () => {
  await signInAs();
  const revisions = [build(2, { tags: ["office", "bribes"] }), build(1, { tags: ["office"] })];
  const of = { id, spaceId: worldSpaceId, revision: 2 };
  const { user } = await renderApp(<LazyHistory of={of} load={async () => revisions} onClose={() => undefined} />);
  expect(await screen.findByText("#office #bribes")).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "Show what changed" }));
  expect(screen.getByRole("insertion")).toHaveTextContent("bribes");
});
