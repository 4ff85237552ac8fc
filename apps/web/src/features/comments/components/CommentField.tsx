import { Button } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type EditorHandle, RichEditor } from "#features/editor/index.ts";
import { useKeptText } from "../use-kept-text.ts";
import classes from "./comments.module.css";

type Props = {
  label: string;
  submitLabel: string;
  spaceId: string;
  /** Where it is kept until it is sent. */
  draft?: string;
  /** HTML, where something is changed. */
  initial?: string;
  /** Its words are forgotten here when this is done. */
  onSubmit: (html: string) => Promise<void> | void;
  onCancel: () => void;
};

/** Where a comment, a reply or a change of either is written. Ctrl or Cmd and Enter sends. */
export function CommentField({ label, submitLabel, spaceId, draft, initial = "", onSubmit, onCancel }: Props) {
  const { t } = useTranslation("common");
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const [isTouched, setTouched] = useState(false);
  const kept = useKeptText(draft);
  const note = (handle: EditorHandle) => setIsEmpty(handle.text().trim() === "");
  const submit = () => {
    if (!editor || isEmpty) return;
    // What the server refuses is still kept.
    void Promise.resolve(onSubmit(editor.finish())).then(kept.forget, () => undefined);
  };
  const cancel = () => {
    // Who gives a change up wants the comment as it is; what is new waits here.
    if (initial) kept.forget();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (isEmpty || (initial && !isTouched))) cancel();
  };
  if (!kept.ready) return null;
  return (
    // Keys that the editor has no use for come up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.field} onKeyDown={onKeyDown}>
      <RichEditor
        variant="line"
        label={label}
        placeholder={label}
        html={kept.text || initial}
        spaceId={spaceId}
        focused
        onReady={(handle) => {
          setEditor(handle);
          note(handle);
        }}
        onChange={(handle) => {
          note(handle);
          setTouched(true);
          kept.keep(handle.html());
        }}
        onSubmit={submit}
      />
      <div className={classes.fieldActs}>
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t("actions.cancel")}
        </Button>
        <Button disabled={isEmpty} onClick={submit}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
