import { Table } from "@mantine/core";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ListTable } from "./ListTable.tsx";

// Nothing is laid out here: each row is as high as they are, and the list begins where the page does.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
  const place = () => new DOMRect(0, -globalThis.scrollY, 100, 56);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(place);
});
afterEach(() => vi.restoreAllMocks());

function shows(count: number) {
  const rows = Array.from({ length: count }, (_, index) => (
    <Table.Tr key={index}>
      <Table.Td>{`Person ${index}`}</Table.Td>
    </Table.Tr>
  ));
  return renderApp(<ListTable label="People" minWidth={100} head={<Table.Th>Name</Table.Th>} rows={rows} />);
}

it("draws a short list as it is", async () => {
  await shows(40);
  expect(screen.getAllByRole("row")).toHaveLength(41);
  expect(screen.getByRole("table")).not.toHaveAttribute("aria-rowcount");
});

it("draws of a long list what is in sight, and says how long it is", async () => {
  await shows(1000);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
  expect(screen.getByText("Person 0").closest("tr")).toHaveAttribute("aria-rowindex", "2");
  expect(screen.getAllByRole("row").length).toBeLessThan(60);

  Object.defineProperty(globalThis, "scrollY", { value: 500 * 56, configurable: true });
  await act(async () => fireEvent.scroll(globalThis.window));
  expect(await screen.findByText("Person 500")).toBeVisible();
  expect(screen.queryByText("Person 0")).toBeNull();
  Object.defineProperty(globalThis, "scrollY", { value: 0, configurable: true });
});
