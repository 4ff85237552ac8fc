import { TextInput } from "@mantine/core";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { Wizard } from "./Wizard.tsx";

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

const publish = vi.fn<(name: string) => void>();

function Sample() {
  const [step, setStep] = useState(0);
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState(false);
  const check = () => {
    setWrong(name === "");
    return name !== "";
  };
  return (
    <Wizard
      title="New thing"
      step={step}
      onStep={setStep}
      onClose={() => undefined}
      extra={<span>As a draft</span>}
      finish={{ label: "Publish", run: () => publish(name), busy: false }}
      steps={[
        {
          label: "Name",
          check,
          content: (
            <TextInput
              label="Its name"
              value={name}
              error={wrong && "Needs a name"}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ),
        },
        { label: "Files", content: <TextInput label="A file" defaultValue="" /> },
        { label: "Preview", fresh: true, content: <Counted name={name} /> },
      ]}
    />
  );
}

function Counted({ name }: { name: string }) {
  const [first] = useState(name);
  return <p>Looks like {first}</p>;
}

it("enters a step only when the one before is right, and never loses what was typed", async () => {
  const { user } = await renderApp(<Sample />);
  const dialog = within(await screen.findByRole("dialog", { name: "New thing" }));
  const press = (name: string) => user.click(dialog.getByRole("button", { name }));
  expect(dialog.getByRole("button", { name: "Back" })).toBeDisabled();
  await press("Next");
  expect(dialog.getByText("Needs a name")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Its name" }), "Drain");
  await press("Next");
  expect(dialog.getByRole("group", { name: "Step 2 of 3: Files" })).toHaveFocus();
  expect(dialog.queryByRole("textbox", { name: "Its name" })).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: "A file" }), "lid.png");
  await press("Back");
  expect(dialog.getByRole("textbox", { name: "Its name" })).toHaveValue("Drain");
  await press("Next");
  expect(dialog.getByRole("textbox", { name: "A file" })).toHaveValue("lid.png");
});

it("builds the preview anew on entry, and ends only with its last step", async () => {
  const { user } = await renderApp(<Sample />);
  const dialog = within(await screen.findByRole("dialog", { name: "New thing" }));
  const press = (name: string) => user.click(dialog.getByRole("button", { name }));
  await user.type(dialog.getByRole("textbox", { name: "Its name" }), "Drain");
  expect(dialog.queryByRole("button", { name: "Publish" })).toBeNull();
  await press("Next");
  await press("Next");
  expect(dialog.getByText("Looks like Drain")).toBeVisible();
  expect(dialog.getByText("As a draft")).toBeVisible();
  await press("Back");
  await press("Back");
  await user.type(dialog.getByRole("textbox", { name: "Its name" }), " lid");
  await press("Next");
  await press("Next");
  expect(dialog.getByText("Looks like Drain lid")).toBeVisible();
  await press("Publish");
  await waitFor(() => expect(publish).toHaveBeenCalledWith("Drain lid"));
});

it("is 720 pixels wide, and fills the screen of a phone", async () => {
  await renderApp(<Sample />);
  const box = async () => (await screen.findByRole("dialog")).closest<HTMLElement>(".mantine-Modal-root")!;
  expect((await box()).style.getPropertyValue("--modal-size")).toMatch(/720px|45rem/);
  expect(await screen.findByRole("dialog")).not.toHaveAttribute("data-full-screen");
  happyDOM.setViewport({ width: 390 });
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveAttribute("data-full-screen"));
});
