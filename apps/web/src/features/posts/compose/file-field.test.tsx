import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAttachments } from "#features/media/index.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { takesUploads } from "#test/uploads.ts";
import { FileField } from "./FileField.tsx";

beforeEach(async () => {
  await signInAs();
});

const picture = new File(["x"], "drain.png", { type: "image/png" });

/** What a browser hands over: the files, and the words that may come with them. */
function transfer(files: File[], words = "") {
  return {
    files,
    types: ["Files"],
    dropEffect: "none",
    getData: (kind: string) => (kind === "text/plain" ? words : ""),
  };
}

async function shows() {
  const attachments = createAttachments();
  const app = await renderApp(<FileField attachments={attachments} />);
  return { ...app, attachments, names: () => attachments.get().map(({ name }) => name) };
}

describe("files beside a text", () => {
  it("are taken wherever on the page they are dropped, and dragging them says so", async () => {
    takesUploads();
    const { names } = await shows();
    const over = createEvent.dragOver(document.body, { dataTransfer: transfer([]) });
    fireEvent(document.body, over);
    expect(over.defaultPrevented).toBe(true);
    expect(await screen.findByText("Drop to attach")).toBeVisible();
    const drop = createEvent.drop(document.body, { dataTransfer: transfer([picture]) });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    await waitFor(() => expect(screen.queryByText("Drop to attach")).toBeNull());
    expect(names()).toEqual(["drain.png"]);
  });

  it("are taken from a paste, unless words came with them or something nearer took them", async () => {
    takesUploads();
    const { names } = await shows();
    fireEvent.paste(document.body, { clipboardData: transfer([picture], "Words from Word") });
    const taken = createEvent.paste(document.body, { clipboardData: transfer([picture]) });
    taken.preventDefault();
    fireEvent(document.body, taken);
    expect(names()).toEqual([]);
    fireEvent.paste(document.body, { clipboardData: transfer([picture]) });
    expect(names()).toEqual(["drain.png"]);
  });

  it("are refused beyond ten, with the reason", async () => {
    takesUploads();
    const { names } = await shows();
    const many = Array.from({ length: 11 }, (_, index) => new File(["x"], `${index}.png`, { type: "image/png" }));
    fireEvent.drop(document.body, { dataTransfer: transfer(many) });
    expect(await screen.findByRole("alert")).toHaveTextContent("Maximum 10 files allowed");
    expect(names()).toEqual([]);
  });

  it("are refused until another is taken, whichever way that came", async () => {
    takesUploads();
    const { attachments } = await shows();
    const many = Array.from({ length: 11 }, (_, index) => new File(["x"], `${index}.png`, { type: "image/png" }));
    fireEvent.drop(document.body, { dataTransfer: transfer(many) });
    await screen.findByRole("alert");
    attachments.add([picture], { capture: true });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it.each([
    [[1_000_000_001], "Max 1GB per file"],
    [[600_000_000, 400_000_001], "Sum of all files limited to 1GB"],
  ])("of %j bytes are refused, with the reason", async (sizes, words) => {
    takesUploads();
    const { names } = await shows();
    const large = sizes.map((size, index) =>
      Object.defineProperty(new File(["x"], `${index}.zip`), "size", { value: size }),
    );
    fireEvent.drop(document.body, { dataTransfer: transfer(large) });
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(names()).toEqual([]);
  });

  it("that are taken away are a change, and the keyboard goes to what stands there now", async () => {
    takesUploads();
    const touched = vi.fn<() => void>();
    const attachments = createAttachments();
    const { user } = await renderApp(<FileField attachments={attachments} onTouched={touched} />);
    fireEvent.drop(document.body, {
      dataTransfer: transfer([picture, new File(["y"], "road.png", { type: "image/png" })]),
    });
    touched.mockClear();
    await user.click(await screen.findByRole("button", { name: "Remove drain.png" }));
    expect(touched).toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Remove road.png" })).toHaveFocus();
  });

  it("stop on their way and go on", async () => {
    const arrives = deferred();
    takesUploads({ part: () => arrives.promise });
    const { user } = await shows();
    fireEvent.drop(document.body, { dataTransfer: transfer([picture]) });
    await user.click(await screen.findByRole("button", { name: "Pause drain.png" }));
    expect(await screen.findByText("Paused")).toBeVisible();
    arrives.resolve();
    await user.click(screen.getByRole("button", { name: "Resume drain.png" }));
    await waitFor(() => expect(screen.getByText("Uploaded: 1 of 1")).toBeInTheDocument());
    expect(screen.queryByText("Paused")).toBeNull();
  });
});
