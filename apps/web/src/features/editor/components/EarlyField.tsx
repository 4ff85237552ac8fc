import { useEffect, useRef } from "react";
import type { Store } from "#lib/store.ts";
import classes from "./Editor.module.css";
import type { RichEditorProps } from "./RichEditor.tsx";

/** What was done in the editor's place before it was there. */
export type Early = Store<{ text: string; hasFocus: boolean }>;

type Props = Pick<RichEditorProps, "label" | "placeholder" | "html" | "variant" | "field" | "focused"> & {
  early: Early;
};

/**
 * A plain field in the place of the editor whose code is on its way. A phone opens its keyboard only for what takes the
 * focus at once, and who types at once would press the page's keys.
 */
export function EarlyField({ label, placeholder, html, variant = "box", field = false, focused, early }: Props) {
  const note = (change: Partial<ReturnType<Early["get"]>>) => early.set({ ...early.get(), ...change });
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Asked for by who opened it, or where somebody was already.
    if (early.get().hasFocus) box.current?.focus();
  }, [early]);
  return (
    <div className={classes.frame} data-variant={variant} data-field={field || undefined}>
      <textarea
        className={classes.early}
        aria-label={label}
        placeholder={html ? "" : placeholder}
        rows={1}
        defaultValue={early.get().text}
        ref={box}
        data-autofocus={focused || undefined}
        onFocus={() => note({ hasFocus: true })}
        onBlur={() => note({ hasFocus: false })}
        onChange={({ currentTarget }) => note({ text: currentTarget.value })}
      />
    </div>
  );
}
