import { getItem, type ProblemView } from "@bump/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useLivePosts } from "#features/posts/index.ts";
import { signInAs } from "#test/people.ts";
import { buildPart, buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { Parts, ProblemHead, ProblemPeople, useLiveProblems } from "./index.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

it("who joins, what is added and how it moves are shown while the problem is looked at", async () => {
  const crossing = buildProblem();
  const part = buildPart(crossing);
  const solving: ProblemView = { ...crossing, status: "solving" };
  const moved = { id: "1", author: lakshmi, from: "unsolved", to: "solving", reason: "", when: "2024-11-03T10:00:00Z" };
  let now = crossing;
  let isDone = false;
  await signInAs();
  answers(getItem, () => ({ data: now }) as never);
  listsByPath(({ path }) => {
    if (!isDone) return [];
    if (path.endsWith("/parts")) return [part];
    return path.endsWith("/history") ? [moved] : [{ id: lakshmi.id, author: lakshmi, status: "impacted", when }];
  });
  function Live() {
    useLivePosts();
    useLiveProblems();
    return (
      <>
        <ProblemHead id={crossing.id} />
        <ProblemPeople id={crossing.id} of="participants" empty="Nobody" />
        <Parts id={crossing.id} missing="Gone" />
      </>
    );
  }
  await renderApp(<Live />);
  expect(await screen.findByText("Nobody")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No parts named" })).toBeVisible();
  await waitFor(() => expect(wire.hear).not.toBeNull());
  isDone = true;
  now = solving;
  const says = (name: string, event: unknown) => act(async () => wire.hear?.(name, event));
  await says("counters", { path: crossing.path, counters: crossing.counters, reactions: {} });
  expect(await screen.findByRole("list", { name: "Impacted" })).toHaveTextContent("Lakshmi");
  expect(await screen.findByRole("link", { name: part.name })).toBeVisible();
  await says("item:updated", { path: crossing.path, item: solving });
  expect(await screen.findByText("Nov 3, 2024")).toBeVisible();
});
