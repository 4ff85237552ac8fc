import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

function Writing() {
  const [answer, setAnswer] = useState("");
  if (answer) return <p>{answer}</p>;
  return (
    <LeaveDialog
      onStay={() => setAnswer("stays")}
      onClose={() => setAnswer("closes")}
      onDiscard={() => setAnswer("discards")}
    />
  );
}

it.each([
  ["Back, on a phone", () => history.back()],
  ["Escape", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
])("the question before a text is left is answered with 'stay' by %s", async (_, press) => {
  happyDOM.setViewport({ width: 390 });
  history.pushState({ page: "list" }, "");
  await renderApp(<Writing />);
  expect(await screen.findByRole("dialog", { name: "Stop writing?" })).toBeVisible();
  await act(async () => press());
  expect(await screen.findByText("stays")).toBeVisible();
  await waitFor(() => expect(history.state).toEqual({ page: "list" }));
});
