import { Input, Skeleton } from "@mantine/core";
import { lazyPart } from "#ui/lazy-part.tsx";
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

/** Takes the focus that the text will have: else the button beside it would, and the first blank press it. */
function Waiting({ variant = "box", field = false, focused = false }: RichEditorProps) {
  return (
    <div
      className={classes.frame}
      data-variant={variant}
      data-field={field || undefined}
      tabIndex={-1}
      data-autofocus={focused || undefined}
    >
      <div className={classes.waiting}>
        <Skeleton height={12} width="60%" />
      </div>
    </div>
  );
}

const EditorBody = lazyPart(
  async () => (await import("./parts.ts")).EditorBody,
  (props: RichEditorProps) => <Waiting {...props} />,
);

export async function fetchEditor(): Promise<void> {
  await EditorBody.fetch();
}

/** Where people write. Its code is loaded with the first one. */
export function RichEditor(props: RichEditorProps) {
  const { label, field = false } = props;
  const editor = <EditorBody {...props} />;
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
