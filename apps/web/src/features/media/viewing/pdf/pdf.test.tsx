import { Box } from "@mantine/core";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "#lib/i18n.ts";
import { renderApp } from "#test/render.tsx";
import { Opening } from "./Opening.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PdfToolbar } from "./PdfToolbar.tsx";
import { usePdfView } from "./use-pdf-view.ts";

beforeEach(() => loadTexts("media"));

/** Everything but the pages themselves, which only a real browser draws: e2e/journeys/media-viewing.spec.ts. */
function Tools({ pages }: { pages: number }) {
  const view = usePdfView();
  const { open } = view;
  // oxlint-disable-next-line react/exhaustive-deps -- a document is opened once
  useEffect(() => open(pages), [pages]);
  return (
    <Box onKeyDown={view.onKeyDown} data-testid="view" tabIndex={-1}>
      <PdfToolbar view={view} />
      <output>{`page ${view.page}, ${view.zoom}, ${view.rotation} degrees, ${view.isAll ? "all" : "one"}`}</output>
    </Box>
  );
}

const state = () => screen.getByRole("status").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("pages by buttons, keys and number, and never past the ends", async () => {
  const { user } = await renderApp(<Tools pages={3} />);
  expect(screen.getByText("of 3")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Previous page" })).toHaveAttribute("aria-disabled", "true");
  press("Next page");
  expect(state()).toMatch(/^page 2/);
  fireEvent.keyDown(screen.getByTestId("view"), { key: "End" });
  expect(state()).toMatch(/^page 3/);
  expect(screen.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
  fireEvent.keyDown(screen.getByTestId("view"), { key: "PageUp" });
  const field = screen.getByRole("textbox", { name: "Page" });
  expect(field).toHaveValue("2");
  await user.clear(field);
  await user.type(field, "99{Enter}");
  expect(state()).toMatch(/^page 3/);
  expect(field).toHaveValue("3");
  await user.clear(field);
  await user.type(field, "x{Enter}");
  expect(state()).toMatch(/^page 3/);
});

it("zooms between half and twice by a fifth, and turns by a quarter", async () => {
  await renderApp(<Tools pages={1} />);
  const zooms = (name: string) =>
    Array.from({ length: 6 }, () => {
      press(name);
      return Number(state()!.split(", ")[1]);
    });
  expect(zooms("Zoom in")).toEqual([1.2, 1.4, 1.6, 1.8, 2, 2]);
  expect(screen.getByRole("button", { name: "Zoom in" })).toHaveAttribute("aria-disabled", "true");
  fireEvent.click(screen.getByTitle("Original size"));
  expect(zooms("Zoom out")).toEqual([0.8, 0.6, 0.5, 0.5, 0.5, 0.5]);
  fireEvent.keyDown(screen.getByTestId("view"), { key: "0" });
  for (const degrees of [90, 180, 270, 0]) {
    press("Rotate");
    expect(state()).toBe(`page 1, 1, ${degrees} degrees, one`);
  }
  press("All pages");
  expect(screen.getByRole("button", { name: "All pages", pressed: true })).toBeInTheDocument();
});

it("asks for a password, and says beside the field that it was wrong until another is typed", async () => {
  const tried: string[] = [];
  const { user } = await renderApp(<PasswordForm isWrong onSubmit={(password) => tried.push(password)} />);
  const field = screen.getByLabelText("Password", { selector: "input" });
  expect(field).toHaveAccessibleDescription("This password does not open it.");
  await user.type(field, "drain{Enter}");
  expect(tried).toEqual(["drain"]);
});

it("says that a document is on its way, and how much of it is here as soon as that is known", async () => {
  await renderApp(<Opening />);
  expect(await screen.findByRole("progressbar", { name: "Opening the document…" })).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Opening the document…");
  expect(screen.queryByText(/%/)).toBeNull();
  cleanup();
  await renderApp(<Opening share={0.42} />);
  expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "42");
  expect(screen.getByText("42%")).toBeVisible();
});
