import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useIsPhone } from "./use-is-phone.ts";

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

function Shape() {
  return <li>{useIsPhone() ? "rows" : "table"}</li>;
}

it("a long list turns with the device, all of it at once", async () => {
  happyDOM.setViewport({ width: 1440 });
  // A browser tells each listener in a turn of its own: from the fiftieth on React takes that for a loop.
  const asks = vi.spyOn(globalThis, "matchMedia");
  render(Array.from({ length: 120 }, (_, index) => <Shape key={index} />));
  expect(screen.getAllByText("table")).toHaveLength(120);
  await act(async () => happyDOM.setViewport({ width: 390 }));
  expect(screen.getAllByText("rows")).toHaveLength(120);
  expect(asks).not.toHaveBeenCalled();
  asks.mockRestore();
});
