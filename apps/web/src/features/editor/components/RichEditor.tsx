import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { EditorHandle } from "../handle.ts";
import classes from "./Editor.module.css";

export type RichEditorProps = {
  /** What it is, for readers. */
  label: string;
  placeholder?: string;
  /** What stands in it at first. */
  html?: string;
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
  tools?: React.ReactNode;
};

const EditorBody = lazy(async () => ({ default: (await import("./parts.ts")).EditorBody }));

/** Where people write. Its code is loaded with the first one. */
export function RichEditor(props: RichEditorProps) {
  const { label, variant = "box", field = false } = props;
  const editor = (
    <Suspense
      fallback={
        <div className={classes.frame} data-variant={variant} data-field={field || undefined}>
          <div className={classes.waiting}>
            <Skeleton height={12} width="60%" />
          </div>
        </div>
      }
    >
      <EditorBody {...props} />
    </Suspense>
  );
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
