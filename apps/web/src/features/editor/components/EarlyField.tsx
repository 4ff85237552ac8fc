import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { HtmlText } from "#ui/HtmlText.tsx";
import classes from "./Editor.module.css";
import { EditorFrame } from "./EditorFrame.tsx";
import type { RichEditorProps } from "./RichEditor.tsx";

/** What was done in the editor's place before it was there. */
export type Early = {
  text: string;
  hasFocus: boolean;
  /** A letter is being put together from several keys: taking the field away would cut it off. */
  isComposing: boolean;
  isSubmitted: boolean;
};

type Props = Pick<RichEditorProps, "label" | "placeholder" | "html" | "variant" | "field" | "error" | "tools"> & {
  early: Early;
  onEarly: (change: Partial<Early>) => void;
};

/**
 * A plain field in the place of the editor whose code is on its way. A phone opens its keyboard only for what takes the
 * focus at once, and who types at once would press the page's keys.
 */
export function EarlyField({ label, placeholder, html, error, early, onEarly, ...frame }: Props) {
  const errorId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const asked = useRef(early.hasFocus);
  // Not by autoFocus, which comes before others note where the keyboard was.
  useEffect(() => {
    if (asked.current) box.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onEarly({ isSubmitted: true });
  };
  return (
    <EditorFrame {...frame} error={error} errorId={errorId}>
      <div className={classes.content}>
        {html && (
          <div className={classes.present}>
            <HtmlText html={html} />
          </div>
        )}
        <textarea
          ref={box}
          className={classes.early}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={html ? "" : placeholder}
          rows={1}
          value={early.text}
          data-autofocus={early.hasFocus || undefined}
          onChange={({ currentTarget }) => onEarly({ text: currentTarget.value })}
          onFocus={() => onEarly({ hasFocus: true })}
          onBlur={() => onEarly({ hasFocus: false, isComposing: false })}
          onCompositionStart={() => onEarly({ isComposing: true })}
          onCompositionEnd={() => onEarly({ isComposing: false })}
          onKeyDown={onKeyDown}
        />
      </div>
    </EditorFrame>
  );
}
