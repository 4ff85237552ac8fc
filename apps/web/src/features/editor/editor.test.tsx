import { autocomplete } from "@bump/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { type EditorHandle, EditorTools, RichEditor } from "./index.ts";
import { cleanPasted } from "./pasting.ts";

const imran = "0190a000-0000-7000-8000-0000000000b1";
const ward = "0190a000-0000-7000-8000-0000000000b2";

function option(id: string, value: string, role: "person" | "org" | null) {
  const denotationChar = role ? ("@" as const) : ("#" as const);
  return { id, value, denotationChar, link: "", role, photoURL: null };
}

const known = [option(imran, "Imran", "person"), option(ward, "Ward 12 Office", "org")];

/** The server knows these people and two tags. */
function offers(people = known) {
  return answers(autocomplete, ({ url }) => {
    const typed = url.searchParams.get("searchParam") ?? "";
    const all =
      url.searchParams.get("collection") === "tags"
        ? [option(imran, "flooding", null), option(ward, "flow", null)]
        : people;
    return { data: all.filter(({ value }) => value.toLowerCase().startsWith(typed.toLowerCase())) };
  });
}

beforeEach(() => signInAs());

/** An editor, and a way to type into it: letters as a keyboard on glass sends them, keys as keys. */
async function opens(props: Partial<Parameters<typeof RichEditor>[0]> = {}) {
  let handle!: EditorHandle;
  const app = await renderApp(
    <RichEditor
      label="Your story"
      onReady={(made) => {
        handle = made;
      }}
      {...props}
    />,
  );
  const box = await screen.findByRole("textbox", { name: "Your story" });
  await waitFor(() => expect(handle).toBeDefined());
  const type = (text: string) =>
    act(async () => {
      const { view } = handle.inner.editor;
      for (const letter of text) {
        const { from, to } = view.state.selection;
        const insert = () => view.state.tr.insertText(letter, from, to);
        const isTaken = view.someProp("handleTextInput", (take) => take(view, from, to, letter, insert));
        if (!isTaken) view.dispatch(insert());
      }
    });
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      const { view } = handle.inner.editor;
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      view.someProp("handleKeyDown", (take) => take(view, event));
    });
  return { ...app, handle, box, type, press };
}

describe("hashtags", () => {
  it("are finished by a space, as they were typed", async () => {
    offers();
    const { handle, type } = await opens();
    await type("Wet #Flo today");
    expect(handle.finish()).toContain('Wet <span data-type="hashtag" data-id="flo">#Flo</span> today');
    expect(handle.text()).toBe("Wet #Flo today");
  });

  it("are chosen from a list by keys, while readers hear which one is chosen", async () => {
    offers();
    const { handle, box, type, press } = await opens();
    await type("#flo");
    const list = await screen.findByRole("listbox", { name: "Hashtags" });
    await waitFor(() => expect(list.querySelectorAll('[role="option"]')).toHaveLength(3));
    expect(box).toHaveAttribute("aria-controls", list.id);
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("flooding");
    await press("ArrowDown");
    const chosen = screen.getByRole("option", { selected: true });
    expect(chosen).toHaveTextContent("flow");
    expect(box).toHaveAttribute("aria-activedescendant", chosen.id);
    expect(screen.getByText("3 suggestions")).toBeInTheDocument();
    await press("Tab");
    expect(handle.text().trim()).toBe("#flow");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box).not.toHaveAttribute("aria-activedescendant");
  });

  it("that nobody has used are offered from two letters on", async () => {
    offers();
    const { handle, type, press } = await opens();
    await type("#z");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    await type("q");
    expect(await screen.findByRole("option", { name: "New tag #zq" })).toBeInTheDocument();
    await press("Enter");
    expect(handle.html()).toContain('data-id="zq"');
  });

  it("have 128 letters at most", async () => {
    offers();
    const { handle, type, press } = await opens();
    const longest = "z".repeat(128);
    await type(`#${longest}`);
    expect(await screen.findByRole("option", { name: `New tag #${longest}` })).toBeInTheDocument();
    await type("z");
    expect(screen.queryByRole("listbox")).toBeNull();
    await press("Enter");
    expect(handle.finish()).not.toContain("data-type");
  });

  it("that were pasted or never finished are so when the text is sent", async () => {
    const { handle } = await opens({ html: "<p>Again #drains and #నీరు, a&amp;#b and https://a.example/#top</p>" });
    const html = handle.finish();
    expect(html.match(/data-id="[^"]+"/g)).toEqual(['data-id="drains"', 'data-id="నీరు"']);
  });

  it("are offered no more when the caret has left before the answer came, and again with the next letter", async () => {
    const sent = offers();
    const { handle, type } = await opens();
    await act(async () => handle.focus());
    await type("#flo");
    await screen.findByRole("listbox");
    await act(async () => handle.inner.editor.view.dom.blur());
    expect(screen.queryByRole("listbox")).toBeNull();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole("listbox")).toBeNull();
    await type("o");
    expect(await screen.findByRole("option", { name: "flooding" })).toBeInTheDocument();
  });

  it("are not offered for a text that was there before, until somebody writes on", async () => {
    const sent = offers();
    const { handle, type } = await opens({ html: "<p>Again #flo</p>", focused: true });
    await act(async () => handle.focus());
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(sent).toHaveLength(0);
    await type("o");
    expect(await screen.findByRole("option", { name: "flooding" })).toBeInTheDocument();
  });

  it("are left alone once Escape has closed the list", async () => {
    offers();
    const { box, type, press } = await opens();
    await type("#flo");
    await screen.findByRole("listbox");
    expect(box).toHaveAttribute("data-mantine-stop-propagation", "true");
    await press("Escape");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box).not.toHaveAttribute("data-mantine-stop-propagation");
  });
});

it("mentions people of the space, by their id", async () => {
  const sent = offers();
  const { handle, type, press } = await opens({ spaceId: ward });
  await type("Ask @War");
  await screen.findByRole("option", { name: "Ward 12 Office" });
  await press("Enter");
  expect(handle.html()).toContain(`<span data-type="mention" data-id="${ward}">@Ward 12 Office</span>`);
  expect(sent.at(-1)?.url.searchParams.get("collection")).toBe("participants");
  expect(sent.at(-1)?.url.searchParams.get("spaceId")).toBe(ward);
  await type("and a@b.example");
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("mentions whoever was typed out, once a space ends the name", async () => {
  offers();
  const { handle, type, press } = await opens();
  await type("Ask @imr");
  await screen.findByRole("option", { name: "Imran" });
  await press(" ");
  expect(handle.html()).not.toContain("mention");
  await type("an");
  await screen.findByRole("option", { name: "Imran" });
  await press(" ");
  expect(handle.html()).toContain(`Ask <span data-type="mention" data-id="${imran}">@Imran</span> `);
});

it("mentions by the first word of a name, once a space ends it, where nobody else has that word", async () => {
  offers([...known, option(imran, "Wards United", "org")]);
  const { handle, type, press } = await opens();
  await type("Ask @ward");
  await screen.findByRole("option", { name: "Ward 12 Office" });
  await press(" ");
  expect(handle.html()).toContain(`Ask <span data-type="mention" data-id="${ward}">@Ward 12 Office</span> `);
});

it.each([
  ["12 Office, 12 Office ", ", 12 Office "],
  ["12 Office now", " now"],
  ["12 Officers ", " 12 Officers "],
  ["12 office ", " 12 office "],
])("has the end of a name once: %s", async (typed, stands) => {
  offers();
  const { handle, type, press } = await opens();
  await type("Ask @ward");
  await screen.findByRole("option", { name: "Ward 12 Office" });
  await press(" ");
  await type(typed);
  expect(handle.text()).toBe(`Ask @Ward 12 Office${stands}`);
});

it("leaves the choice to the list where several have the first word", async () => {
  offers([...known, option(imran, "Ward 13", "org")]);
  const { handle, type, press } = await opens();
  await type("Ask @ward");
  await screen.findByRole("option", { name: "Ward 13" });
  await press(" ");
  expect(handle.html()).not.toContain("mention");
});

it("looks for nobody whose name has more than 128 letters", async () => {
  const sent = offers();
  const { type } = await opens();
  await type(`@${"z".repeat(129)}`);
  const before = sent.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sent).toHaveLength(before);
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("takes back what was typed within a second in one step, and about the last fifty steps", async () => {
  const { handle, type } = await opens();
  const { editor } = handle.inner;
  const dates = vi.spyOn(Date, "now");
  let now = 1_800_000_000_000;
  const write = async (word: string, pause: number) => {
    now += pause;
    dates.mockReturnValue(now);
    await type(word);
  };
  const undo = () => act(() => void editor.commands.undo());
  await write("one", 5000);
  await write("two", 900);
  await write("three", 1100);
  undo();
  expect(handle.text()).toBe("onetwo");
  undo();
  expect(handle.text()).toBe("");
  for (let count = 0; count < 90; count++) await write("x", 1100);
  let steps = 0;
  for (; editor.can().undo(); steps++) undo();
  dates.mockRestore();
  // The history forgets twenty at a time.
  expect(steps).toBeGreaterThanOrEqual(50);
  expect(steps).toBeLessThanOrEqual(70);
});

it("sends by Ctrl+Enter, without a line break", async () => {
  let sends = 0;
  const { handle, type, press } = await opens({ onSubmit: () => sends++ });
  await type("Water");
  await press("Enter", { ctrlKey: true });
  expect(sends).toBe(1);
  expect(handle.text()).toBe("Water");
});

it("tells how much room is left, only when it is little", async () => {
  const { handle } = await opens();
  await act(async () => handle.insertText("a".repeat(8999)));
  expect(screen.queryByText(/of 10,000/)).toBeNull();
  await act(async () => handle.insertText("bc"));
  expect(screen.getByText("9,001 of 10,000 characters")).toBeVisible();
});

it("hands on files that are dropped or pasted, but not the picture that Word adds to its words", async () => {
  const taken: File[] = [];
  const { handle } = await opens({ onFiles: (files) => taken.push(...files) });
  const picture = new File(["x"], "drain.png", { type: "image/png" });
  const { view } = handle.inner.editor;
  const paste = (words: string) => {
    const clipboardData = { files: [picture], getData: (kind: string) => (kind === "text/plain" ? words : "") };
    const event = Object.assign(new Event("paste"), { clipboardData }) as unknown as ClipboardEvent;
    return view.someProp("handlePaste", (take) => take(view, event, view.state.selection.content()));
  };
  expect(paste("Words from Word")).toBeFalsy();
  expect(taken).toEqual([]);
  expect(paste("")).toBe(true);
  expect(taken).toEqual([picture]);
});

it("says what is wrong below the text, and readers hear it with the field", async () => {
  const { box } = await opens({ error: "Text is required" });
  expect(box).toHaveAttribute("aria-invalid", "true");
  expect(box).toHaveAccessibleDescription("Text is required");
});

it("has one stop for all its tools, and arrows between them", async () => {
  let handle: EditorHandle | null = null;
  const Tools = () => <EditorTools handle={handle} />;
  const { user } = await renderApp(
    <>
      <RichEditor
        label="Your story"
        onReady={(made) => {
          handle = made;
        }}
      />
    </>,
  );
  await waitFor(() => expect(handle).not.toBeNull());
  await renderApp(<Tools />);
  const bar = await screen.findByRole("toolbar", { name: "Tools" });
  const stops = () => [...bar.querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map((one) => one.getAttribute("aria-label"))).toEqual(["Mention somebody"]);
  await act(async () => stops()[0]!.focus());
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("button", { name: "Link" })).toHaveFocus();
  expect(stops().map((one) => one.getAttribute("aria-label"))).toEqual(["Link"]);
  await user.keyboard("{End}");
  expect(screen.getByRole("button", { name: "Quote" })).toHaveFocus();
  // What opens from one of them closes by Escape.
  await user.click(screen.getByRole("button", { name: "Link" }));
  const address = await screen.findByRole("dialog", { name: "Link" });
  await waitFor(() => expect(address).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Link" })).toBeNull());
});

it("tells of what is typed, not of what it was opened with", async () => {
  const changed = vi.fn<() => void>();
  const { box, type } = await opens({ html: "<p>Dry taps</p>", onChange: changed });
  expect(box).toHaveTextContent("Dry taps");
  expect(changed).not.toHaveBeenCalled();
  await type("!");
  expect(changed).toHaveBeenCalledOnce();
});

describe("what is pasted", () => {
  it.each([
    ["<style>p{color:red}</style><p>Wet</p>", "<p>Wet</p>"],
    ["<!--[if mso]><p>No</p><![endif]--><p>Wet<o:p></o:p></p>", "<p>Wet</p>"],
    ['<p onclick="x()" onfocus=y>turn it on = wet</p>', "<p>turn it on = wet</p>"],
    [
      "<table><tbody><tr><th>Well</th><th>Depth</th></tr><tr><td><p>North</p></td><td>3 m</td></tr></tbody></table>",
      "<p>Well | Depth</p><p>North | 3 m</p>",
    ],
    ["<h1>Wet</h1><h5>Dry</h5>", "<h2>Wet</h2><h3>Dry</h3>"],
    [
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='x'>·<span>&nbsp;&nbsp; </span></span>One</p>" +
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='x'>·<span>&nbsp; </span></span>Two</p>",
      "<ul><li>One</li><li>Two</li></ul>",
    ],
    ["<p style='mso-list:l1 level1 lfo2'><span>1.<span>&nbsp;</span></span>One</p>", "<ol><li>One</li></ol>"],
  ])("%s becomes %s", (pasted, expected) => {
    expect(cleanPasted(pasted)).toBe(expected);
  });
});

it("has the caret from the beginning, also in a dialog and when its code has been read before", async () => {
  await renderApp(
    <ResponsiveDialog opened title="Post" onClose={() => undefined}>
      <RichEditor label="In a dialog" focused />
    </ResponsiveDialog>,
  );
  // Whatever looks for its place in the dialog has looked by then.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await screen.findByRole("textbox", { name: "In a dialog" })).toHaveFocus();
});
