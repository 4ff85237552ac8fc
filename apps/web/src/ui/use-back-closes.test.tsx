import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { useBackCloses } from "./use-back-closes.ts";

function Dialog({ name, asks = false, onClosed }: { name: string; asks?: boolean; onClosed?: () => void }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => {
    if (asks && !asked) return setAsked(true);
    setOpened(false);
    onClosed?.();
  };
  useBackCloses(opened, close);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open {name}</button>
      {opened && <button onClick={close}>Close {name}</button>}
      {asked && opened && <p>Really?</p>}
    </>
  );
}

const dialogs = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;
const find = (name: string) => screen.findByRole("button", { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());

beforeEach(() => history.pushState({ page: "list" }, ""));
/** The next test begins only after the browser has gone back as far as it was asked to. */
const isOver = () => waitFor(() => expect(dialogs()).toBe(0));
afterEach(isOver);

it("closes on Back, one after the other, and stays on the page", async () => {
  const { user } = await renderApp(
    <>
      <Dialog name="lower" />
      <Dialog name="upper" />
    </>,
  );
  await user.click(await find("Open lower"));
  await user.click(await find("Open upper"));
  expect(dialogs()).toBe(2);
  history.back();
  await isGone("Close upper");
  expect(await find("Close lower")).toBeVisible();
  history.back();
  await isGone("Close lower");
  await waitFor(() => expect(history.state).toEqual({ page: "list" }));
});

it("leaves nothing behind when it is closed by its own button", async () => {
  const { user } = await renderApp(<Dialog name="one" />);
  await user.click(await find("Open one"));
  expect(dialogs()).toBe(1);
  await user.click(await find("Close one"));
  await waitFor(() => expect(history.state).toEqual({ page: "list" }));
});

it("is not closed by the end of the one before it, however late it opens", async () => {
  const go = vi.spyOn(history, "go");
  const { user } = await renderApp(
    <>
      <Dialog name="first" />
      <Dialog name="second" />
    </>,
  );
  await user.click(await find("Open first"));
  await user.click(await find("Close first"));
  // As one does that has to read something before it shows: the history is on its way back already.
  await waitFor(() => expect(go).toHaveBeenCalled());
  fireEvent.click(await find("Open second"));
  await waitFor(() => expect(dialogs()).toBe(1));
  expect(await find("Close second")).toBeVisible();
  history.back();
  await isGone("Close second");
  go.mockRestore();
});

it("stays in the way of Back while it asks first", async () => {
  const { user } = await renderApp(<Dialog name="one" asks />);
  await user.click(await find("Open one"));
  history.back();
  expect(await screen.findByText("Really?")).toBeVisible();
  await waitFor(() => expect(dialogs()).toBe(1));
  history.back();
  await isGone("Close one");
});

it("is stepped over by who comes back to the page that was left with it open", async () => {
  const { user } = await renderApp(<Dialog name="one" onClosed={() => history.pushState({ page: "next" }, "")} />);
  await user.click(await find("Open one"));
  await user.click(await find("Close one"));
  expect(history.state).toEqual({ page: "next" });
  history.back();
  await waitFor(() => expect(history.state).toEqual({ page: "list" }));
});
