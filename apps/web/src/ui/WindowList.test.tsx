import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WindowList } from "./WindowList.tsx";

const items = Array.from({ length: 1000 }, (_, index) => ({ id: `item-${index}` }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 900, 100));
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Props = { name: string; minWidth?: number; onNearEnd?: () => void; count?: number };

function List({ count = items.length, ...props }: Props) {
  return (
    <WindowList {...props} items={items.slice(0, count)} estimate={100} gap={0} kind="list" label="All">
      {({ id }, index) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of them stands between it and the list
        <div role="listitem" aria-posinset={index + 1}>
          {id}
        </div>
      )}
    </WindowList>
  );
}

const places = () => screen.getAllByRole("listitem").map((item) => Number(item.getAttribute("aria-posinset")));

it("draws of a thousand what is in sight, and makes room for all", async () => {
  render(<List name="many" />);
  expect(places().length).toBeLessThan(40);
  expect(places().slice(0, 3)).toEqual([1, 2, 3]);
  await waitFor(() => expect(screen.getByRole("list").style.height).toBe("100000px"));
});

it("stands as many side by side as there is room for, in order", async () => {
  render(<List name="wide" minWidth={300} />);
  await waitFor(() => expect(screen.getByRole("list").style.height).toBe("33400px"));
  const [row] = screen.getByRole("list").children;
  expect([...row!.children].map(({ textContent }) => textContent)).toEqual(["item-0", "item-1", "item-2"]);
});

it("tells when few are left below, and not before", async () => {
  const onNearEnd = vi.fn<() => void>();
  const { rerender } = render(<List name="ending" onNearEnd={onNearEnd} />);
  expect(onNearEnd).not.toHaveBeenCalled();
  rerender(<List name="ending" onNearEnd={onNearEnd} count={10} />);
  await waitFor(() => expect(onNearEnd).toHaveBeenCalled());
});
