import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { losesConnection } from "#test/connection.ts";
import { renderApp } from "#test/render.tsx";
import { lazyDialog, lazyPart, useEver } from "./lazy-part.tsx";

it("that cannot be fetched without a connection says so in its place, and is tried again", async () => {
  losesConnection();
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new Error("chunk failed: part.js");
    return () => <p>Here it is</p>;
  });
  const { user } = await renderApp(
    <>
      <p>The page</p>
      <Part />
    </>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("This part needs a connection.");
  expect(screen.getByText("The page")).toBeVisible();
  isThere = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Here it is")).toBeVisible();
});

it("that is a dialog says so and is closed, and can be opened again", async () => {
  losesConnection();
  let isThere = false;
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    if (!isThere) throw new Error("chunk failed: dialog.js");
    return () => <p>Here it is</p>;
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? "Opening" : "Open"}
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = await renderApp(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("This part needs a connection.")).toBeVisible();
  isThere = true;
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Here it is")).toBeVisible();
});

it("that is a dialog and stays on the page says so and is closed, and can be opened again", async () => {
  const connection = losesConnection();
  let isThere = false;
  const Dialog = lazyDialog<{ opened: boolean; onClose: () => void }>(async () => {
    if (!isThere) throw new Error("chunk failed: menu.js");
    return ({ opened }) => opened && <p>Here it is</p>;
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {useEver(isOpen) && <Dialog opened={isOpen} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = await renderApp(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("This part needs a connection.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Open", expanded: false }));
  await screen.findByRole("button", { name: "Open", expanded: false });
  // What failed before is no failure of the page.
  connection.back();
  isThere = true;
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Here it is")).toBeVisible();
});

it("that is fetched ahead in vain is nobody's error, and is fetched when it is shown", async () => {
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new Error("chunk failed: part.js");
    return () => <p>Here it is</p>;
  });
  // A rejection that nobody takes fails the whole run.
  Part.fetchAhead();
  await new Promise((resolve) => setTimeout(resolve));
  isThere = true;
  await renderApp(<Part />);
  expect(await screen.findByText("Here it is")).toBeVisible();
});
