import type { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { cleanHtml, cleanHtmlText } from "#lib/clean-html.ts";
import { finishHashtags } from "./marks.ts";

/** An empty text that needs no parser: a string would be read as markup, which the page's policy watches. */
export const emptyContent = { type: "doc", content: [{ type: "paragraph" }] };

/** Replaces the text. No step to go back from: it was not written here. `quiet`: nor is it a change to be told of. */
export function setHtml({ schema, state, view }: Editor, html: string, quiet = false): void {
  const box = document.createElement("div");
  box.append(cleanHtml(html));
  // A blank at its end is where the next word begins.
  const { content } = DOMParser.fromSchema(schema).parse(box, { preserveWhitespace: true });
  const filled = state.tr.replaceWith(0, state.doc.content.size, content).setMeta("addToHistory", false);
  view.dispatch(filled.setMeta("preventUpdate", quiet));
}

/** The text as it is kept while somebody is still at it. */
export function getHtml(editor: Editor): string {
  return cleanHtmlText(editor.getHTML());
}

/** The text as it is sent: hashtags are finished, empty lines around it left out. */
export function finishedHtml(editor: Editor): string {
  finishHashtags(editor);
  return getHtml(editor).replaceAll(/^(?:<p><\/p>)+|(?:<p><\/p>)+$/g, "");
}

export function visibleText(editor: Editor): string {
  return editor.getText({ blockSeparator: "\n" });
}
