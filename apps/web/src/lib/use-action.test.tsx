import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { useAction } from "./use-action.ts";

it("does what is on the screen, however quick the click", async () => {
  const sent: string[] = [];
  function Form({ text }: { text: string }) {
    const { run } = useAction(async () => void sent.push(text));
    useLayoutEffect(() => run(), [run, text]);
    return null;
  }
  const { rerender } = render(<Form text="typed" />);
  await Promise.resolve();
  expect(sent).toEqual(["typed"]);
  await new Promise((resolve) => setTimeout(resolve));
  rerender(<Form text="typed and changed" />);
  expect(sent).toEqual(["typed", "typed and changed"]);
});
