import type { Editor } from "@tiptap/core";
import { finishedHtml, getHtml, setHtml, visibleText } from "./content.ts";
import type { MarkKind, SuggestingStore } from "./suggesting.ts";

/** An editor that is there, for what stands around it. */
export type EditorHandle = {
  focus: () => void;
  isEmpty: () => boolean;
  /** The visible words. */
  text: () => string;
  /** As it is kept while somebody is still at it. */
  html: () => string;
  /** As it is sent. */
  finish: () => string;
  setHtml: (html: string) => void;
  insertText: (text: string) => void;
  /** Types the sign that opens the list of people or hashtags. */
  startMark: (kind: MarkKind) => void;
  /** For the parts of this feature only. */
  inner: { editor: Editor; suggesting: SuggestingStore; listId: string };
};

function insertText(editor: Editor, text: string): void {
  editor.view.dispatch(editor.state.tr.insertText(text).scrollIntoView());
  editor.view.focus();
}

function startMark(editor: Editor, kind: MarkKind): void {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, undefined, "x");
  const sign = kind === "mention" ? "@" : "#";
  insertText(editor, before === "" || /\s/.test(before) ? sign : ` ${sign}`);
}

export function toHandle(inner: EditorHandle["inner"]): EditorHandle {
  const { editor } = inner;
  return {
    focus: () => void editor.commands.focus(),
    isEmpty: () => editor.isEmpty,
    text: () => visibleText(editor),
    html: () => (editor.isEmpty ? "" : getHtml(editor)),
    finish: () => finishedHtml(editor),
    setHtml: (html) => setHtml(editor, html),
    insertText: (text) => insertText(editor, text),
    startMark: (kind) => startMark(editor, kind),
    inner,
  };
}
