import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { SuggestingStore } from "../suggesting.ts";

type Names = { label: string; listId: string; errorId: string | null };

function setAttributes(element: HTMLElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** TipTap throws an editor away that was not shown at once, on a busy machine, and makes another. */
export function isThere(editor: Editor | null): editor is Editor {
  return editor !== null && !editor.isDestroyed;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * What readers hear of the text field: its name, its mistake, and which suggestion is chosen while the caret stays in
 * the text. Set on the element itself, which is the editor's, not React's.
 */
export function useEditorNames(editor: Editor | null, store: SuggestingStore, { label, listId, errorId }: Names): void {
  useEffect(() => {
    if (!isThere(editor)) return;
    setAttributes(editor.view.dom, {
      "aria-label": label,
      "aria-invalid": errorId ? "true" : null,
      "aria-describedby": errorId,
      "aria-keyshortcuts": "Control+Enter Meta+Enter",
    });
  }, [editor, label, errorId]);

  const now = store.use();
  useEffect(() => {
    if (!isThere(editor)) return;
    // Once the list is there, and only while it is: readers must not be sent to what they cannot find.
    const isOpen = now !== null && document.getElementById(optionId(listId, now.chosen)) !== null;
    setAttributes(editor.view.dom, {
      "aria-autocomplete": "list",
      "aria-controls": isOpen ? listId : null,
      "aria-activedescendant": isOpen ? optionId(listId, now.chosen) : null,
      // Escape closes the list first, and only then the dialog around it.
      "data-mantine-stop-propagation": now ? "true" : null,
    });
  }, [editor, now, listId]);
}
