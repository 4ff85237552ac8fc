import { Input } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { createStore } from "#lib/store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { EditorHandle } from "../handle.ts";
import { type Early, EarlyField } from "./EarlyField.tsx";

export type RichEditorProps = {
  /** What it is, for readers. */
  label: string;
  placeholder?: string;
  /** What stands in it at first; null while that is looked up. */
  html?: string | null;
  /** `line`: one line that grows, for comments. */
  variant?: "box" | "line";
  /** One field among others: its label stands above it, and on phones, too, it has a frame. */
  field?: boolean;
  /** Where people and hashtags are looked for; the active space when absent. */
  spaceId?: string;
  /** What is wrong, shown below it. */
  error?: string | null;
  /** The caret is in it from the beginning. */
  focused?: boolean;
  /** `bar`: whoever shows EditorTools shows the suggestions, for phones. */
  suggestionsIn?: "list" | "bar";
  onReady?: (handle: EditorHandle) => void;
  onChange?: (handle: EditorHandle) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Files that were pasted or dropped. */
  onFiles?: (files: File[]) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  /** Above the text, inside its frame. */
  tools?: ReactNode;
};

/** Until the editor is there it has a plain field in its place, and takes over what was typed into that. */
const EditorBody = lazyPart(
  async () => (await import("./parts.ts")).EditorBody,
  (props: RichEditorProps & { early: Early }) => <EarlyField {...props} />,
);

export async function fetchEditor(): Promise<void> {
  await EditorBody.fetch();
}

/** Where people write. Its code is loaded with the first one. */
export function RichEditor(props: RichEditorProps) {
  const { label, html, focused = false, field = false } = props;
  const [early] = useState<Early>(() => createStore({ text: "", hasFocus: focused }));
  const editor = html === null ? <EarlyField {...props} early={early} /> : <EditorBody {...props} early={early} />;
  if (!field) return editor;
  return (
    <div>
      <Input.Label labelElement="div" aria-hidden>
        {label}
      </Input.Label>
      {editor}
    </div>
  );
}
