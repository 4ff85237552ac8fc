import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** The browser loses its connection, until `back` or the end of the test. */
export function losesConnection(): { back: () => void } {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  const back = () => {
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
  };
  onTestFinished(back);
  return { back };
}
