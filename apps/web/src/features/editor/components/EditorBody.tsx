import { limits } from "@bump/contract/rules";
import { Input } from "@mantine/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { harmlessHtml } from "#lib/clean-html.ts";
import { useFormats } from "#lib/formats.ts";
import { plainText } from "#lib/plain-text.ts";
import { useLatest } from "#lib/use-latest.ts";
import prose from "#ui/HtmlText.module.css";
import { emptyContent, setHtml, visibleText } from "../content.ts";
import { countFrom, editorExtensions } from "../extensions.ts";
import { toHandle } from "../handle.ts";
import { cleanPasted, fileHandlers } from "../pasting.ts";
import { createSuggesting } from "../suggesting.ts";
import classes from "./Editor.module.css";
import type { RichEditorProps } from "./RichEditor.tsx";
import { SuggestionAnnouncer, SuggestionList } from "./SuggestionList.tsx";
import { isThere, useEditorNames } from "./use-editor-names.ts";

function lengthOf(text: string): number {
  return Array.from(text).length;
}

function useRichEditor(props: RichEditorProps, listId: string) {
  const [suggesting] = useState(createSuggesting);
  // The editor is made once, what it calls may change with every render.
  const latest = useLatest(props);
  const [count, setCount] = useState(() => lengthOf(plainText(props.html ?? "")));
  const editor = useEditor({
    extensions: editorExtensions({
      suggesting,
      spaceId: props.spaceId,
      placeholder: props.placeholder ?? "",
      onSubmit: () => latest.current.onSubmit?.(),
    }),
    content: emptyContent,
    autofocus: props.focused ? "end" : false,
    // Its sheet is Editor.module.css: one that it writes itself has no nonce.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${prose.text} ${classes.text}`,
        role: "textbox",
        "aria-multiline": "true",
        // A dialog looks for it after the editor has taken the focus, and would give it to its first button.
        ...(props.focused && { "data-autofocus": "" }),
      },
      transformPastedHTML: (pasted) => harmlessHtml(cleanPasted(pasted)),
      ...fileHandlers(() => latest.current.onFiles),
    },
    onUpdate: ({ editor: changed }) => {
      setCount(lengthOf(visibleText(changed)));
      latest.current.onChange?.(toHandle({ editor: changed, suggesting, listId }));
    },
    onFocus: () => latest.current.onFocus?.(),
    onBlur: () => {
      // What is offered belongs to the caret: the next step of a wizard would lie under it.
      suggesting.set(null);
      latest.current.onBlur?.();
    },
  });
  // In an effect, not when it was made: one that is not shown at once is thrown away and made anew.
  useEffect(() => {
    if (!isThere(editor)) return;
    if (latest.current.html) setHtml(editor, latest.current.html, true);
    if (latest.current.focused) editor.commands.focus("end");
    latest.current.onReady?.(toHandle({ editor, suggesting, listId }));
  }, [editor, suggesting, listId, latest]);
  return { editor, suggesting, count };
}

/** How much room is left, once it is worth knowing. */
function Counter({ count }: { count: number }) {
  const { t } = useTranslation("editor");
  const { number } = useFormats();
  const { max } = limits.richText;
  if (count < countFrom) return null;
  return (
    <output className={classes.counter} data-over={count > max || undefined}>
      {t("counter", { count: number(count), max: number(max) })}
    </output>
  );
}

export function EditorBody(props: RichEditorProps) {
  const { label, error = null, variant = "box", field = false, suggestionsIn = "list", tools } = props;
  const ids = { list: useId(), error: useId() };
  const { editor, suggesting, count } = useRichEditor(props, ids.list);
  useEditorNames(editor, suggesting, { label, listId: ids.list, errorId: error ? ids.error : null });

  return (
    <div>
      <div
        className={classes.frame}
        data-variant={variant}
        data-field={field || undefined}
        data-invalid={error ? true : undefined}
      >
        {tools}
        <EditorContent editor={editor} className={classes.content} />
        <Counter count={count} />
      </div>
      {suggestionsIn === "list" && <SuggestionList id={ids.list} store={suggesting} />}
      <SuggestionAnnouncer store={suggesting} />
      {error && (
        <Input.Error id={ids.error} mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
