import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Editor.module.css";
import type { RichEditorProps } from "./RichEditor.tsx";

type Props = Pick<RichEditorProps, "variant" | "field" | "error" | "tools"> & {
  errorId: string;
  /** Between the frame and what is wrong. */
  below?: ReactNode;
  children: ReactNode;
};

/** What stands around the text: its edge, the tools above it, what is wrong below. */
export function EditorFrame({ variant = "box", field = false, error, tools, errorId, below, children }: Props) {
  return (
    <div>
      <div
        className={classes.frame}
        data-variant={variant}
        data-field={field || undefined}
        data-invalid={error ? true : undefined}
      >
        {tools}
        {children}
      </div>
      {below}
      {error && (
        <Input.Error id={errorId} mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
