import { listJoinedProblems, setPriorities, worldSpaceId } from "@bump/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { Priorities } from "./index.ts";

beforeEach(async () => {
  await signInAs();
});

describe("priorities", () => {
  const joined = ["Crossing", "Lamps", "Drains"].map((name, index) => ({
    id: `0190a000-0000-7000-8000-00000000000${index}`,
    name,
    status: index === 1 ? ("solving" as const) : ("unsolved" as const),
    priority: index + 1,
  }));
  const order = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  const shows = async () => {
    answers(listJoinedProblems, { items: joined });
    await renderApp(<Priorities spaceId={worldSpaceId} empty="None" />);
    await screen.findByRole("link", { name: "Lamps" });
  };
  const ids = (...indexes: number[]) => indexes.map((index) => joined[index]!.id);

  /** Each row is 56 px high, below the one before it. */
  const standInRows = () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const index = [...(this.parentElement?.children ?? [])].indexOf(this);
      return { top: index * 56, height: 56 } as DOMRect;
    });
  };

  it("move by the arrow keys, and say where to", async () => {
    await shows();
    const sent = answers(setPriorities, { items: [joined[1]!, joined[0]!, joined[2]!] });
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Lamps" }), { key: "ArrowUp" });
    await waitFor(() => expect(order()).toEqual(["Lamps", "Crossing", "Drains"]));
    expect(screen.getByRole("status")).toHaveTextContent("Lamps is now number 1 of 3");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ problemIds: ids(1, 0, 2) }));
  });

  it("go to either end by Home and End, and say how far each has come", async () => {
    await shows();
    const rows = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "1CrossingUnsolved",
      "2LampsSolving",
      "3DrainsUnsolved",
    ]);
    const sent = answers(setPriorities, { items: [joined[1]!, joined[2]!, joined[0]!] });
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Crossing" }), { key: "Home" });
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Crossing" }), { key: "End" });
    await waitFor(() => expect(order()).toEqual(["Lamps", "Drains", "Crossing"]));
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ problemIds: ids(1, 2, 0) }]));
  });

  it("move by the pointer", async () => {
    await shows();
    const sent = answers(setPriorities, { items: [joined[1]!, joined[2]!, joined[0]!] });
    standInRows();
    const handle = screen.getByRole("button", { name: "Move Crossing" });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 150, pointerId: 1 });
    expect(order()).toEqual(["Lamps", "Drains", "Crossing"]);
    expect(sent).toHaveLength(0);
    fireEvent.pointerUp(handle, { clientY: 150, pointerId: 1 });
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ problemIds: ids(1, 2, 0) }));
  });

  it("are moved by the finger that took hold, and by no other", async () => {
    await shows();
    const sent = answers(setPriorities, { items: [joined[1]!, joined[2]!, joined[0]!] });
    standInRows();
    const handle = screen.getByRole("button", { name: "Move Crossing" });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 90, pointerId: 1 });
    const other = screen.getByRole("button", { name: "Move Drains" });
    fireEvent.pointerDown(other, { button: 0, clientY: 150, pointerId: 2 });
    fireEvent.pointerMove(other, { clientY: 10, pointerId: 2 });
    fireEvent.pointerUp(other, { clientY: 10, pointerId: 2 });
    fireEvent.pointerCancel(other, { pointerId: 2 });
    expect(order()).toEqual(["Lamps", "Crossing", "Drains"]);
    expect(sent).toHaveLength(0);
    fireEvent.pointerUp(handle, { clientY: 150, pointerId: 1 });
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ problemIds: ids(1, 2, 0) }));
  });

  it("stay where they were when the hand thinks better of it", async () => {
    await shows();
    const sent = answers(setPriorities, { items: joined });
    standInRows();
    const handle = screen.getByRole("button", { name: "Move Crossing" });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 150, pointerId: 1 });
    expect(order()).toEqual(["Lamps", "Drains", "Crossing"]);
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Crossing" }), { key: "Escape" });
    expect(order()).toEqual(["Crossing", "Lamps", "Drains"]);
    fireEvent.pointerUp(handle, { clientY: 150, pointerId: 1 });
    expect(order()).toEqual(["Crossing", "Lamps", "Drains"]);
    expect(sent).toHaveLength(0);
  });

  it("do not show the former order in between, once they are let go", async () => {
    await shows();
    answers(setPriorities, { items: [joined[1]!, joined[2]!, joined[0]!] });
    standInRows();
    const handle = screen.getByRole("button", { name: "Move Crossing" });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 150, pointerId: 1 });
    const seen = new Set<string>();
    const watch = new MutationObserver(() => seen.add(order().join()));
    watch.observe(document.body, { childList: true, subtree: true });
    fireEvent.pointerUp(handle, { clientY: 150, pointerId: 1 });
    expect(order()).toEqual(["Lamps", "Drains", "Crossing"]);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Crossing is now number 3 of 3"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    watch.disconnect();
    expect([...seen].filter((one) => one !== "Lamps,Drains,Crossing")).toEqual([]);
  });

  it("land where the pointer lets go, however late the page draws", async () => {
    await shows();
    const sent = answers(setPriorities, { items: [joined[1]!, joined[2]!, joined[0]!] });
    standInRows();
    const handle = screen.getByRole("button", { name: "Move Crossing" });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerUp(handle, { clientY: 150, pointerId: 1 });
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ problemIds: ids(1, 2, 0) }));
  });

  it("are saved one after the other, and an answer does not undo what was done since", async () => {
    await shows();
    const first = Promise.withResolvers<void>();
    const sent = answers(setPriorities, async ({ body }) => {
      if (sent.length === 1) await first.promise;
      const { problemIds } = body as { problemIds: string[] };
      return {
        items: problemIds.map((id, index) => ({ ...joined.find((one) => one.id === id)!, priority: index + 1 })),
      };
    });
    const press = (name: string, key: string) => fireEvent.keyDown(screen.getByRole("button", { name }), { key });
    press("Move Lamps", "ArrowUp");
    await waitFor(() => expect(order()).toEqual(["Lamps", "Crossing", "Drains"]));
    press("Move Lamps", "End");
    await waitFor(() => expect(order()).toEqual(["Crossing", "Drains", "Lamps"]));
    press("Move Drains", "Home");
    await waitFor(() => expect(order()).toEqual(["Drains", "Crossing", "Lamps"]));
    expect(sent).toHaveLength(1);
    const shown = new Set<string>();
    const watch = new MutationObserver(() => shown.add(order().join()));
    watch.observe(document.body, { childList: true, subtree: true });
    first.resolve();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ problemIds: ids(2, 0, 1) });
    await waitFor(() => expect(order()).toEqual(["Drains", "Crossing", "Lamps"]));
    watch.disconnect();
    expect([...shown].filter((one) => one !== "Drains,Crossing,Lamps")).toEqual([]);
  });

  it("are as the server has them when several moves do not reach it, though it cannot be asked either", async () => {
    await shows();
    const first = Promise.withResolvers<{ items: typeof joined }>();
    const sent = answers(setPriorities, () => first.promise);
    refuses(listJoinedProblems, "forbidden");
    const press = (name: string) => fireEvent.keyDown(screen.getByRole("button", { name }), { key: "ArrowDown" });
    press("Move Crossing");
    await waitFor(() => expect(sent).toHaveLength(1));
    press("Move Crossing");
    await waitFor(() => expect(order()).toEqual(["Lamps", "Drains", "Crossing"]));
    press("Move Lamps");
    await waitFor(() => expect(order()).toEqual(["Drains", "Lamps", "Crossing"]));
    breaks(setPriorities);
    first.resolve({ items: joined });
    expect((await screen.findAllByText(/The order could not be saved/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(order()).toEqual(["Crossing", "Lamps", "Drains"]));
    expect(screen.queryByText("Your problems could not be loaded")).toBeNull();
  });

  it("are as before when the server refuses", async () => {
    await shows();
    refuses(setPriorities, "not_joined");
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Crossing" }), { key: "ArrowDown" });
    expect(await screen.findByText(/The order could not be saved/)).toBeVisible();
    expect(order()).toEqual(["Crossing", "Lamps", "Drains"]);
  });
});
