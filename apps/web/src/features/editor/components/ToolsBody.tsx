import { useDisclosure } from "@mantine/hooks";
import { IconAt, IconBlockquote, IconBold, IconHash, IconItalic, IconList, IconMoodSmile } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { EmojiDialog } from "#features/emoji/index.ts";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { EditorHandle } from "../handle.ts";
import type { EditorToolsProps } from "./EditorTools.tsx";
import classes from "./EditorTools.module.css";
import { LinkTool } from "./LinkTool.tsx";
import { SuggestionBar } from "./SuggestionList.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

const formats = [
  ["bold", IconBold, (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ["italic", IconItalic, (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ["bulletList", IconList, (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  ["blockquote", IconBlockquote, (editor: Editor) => editor.chain().focus().toggleBlockquote().run()],
] as const satisfies readonly (readonly [string, IconDrawing, (editor: Editor) => boolean])[];

function Formats({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => Object.fromEntries(formats.map(([name]) => [name, now.isActive(name)])),
  });
  return formats.map(([name, icon, toggle]) => (
    <ToolButton
      key={name}
      icon={icon}
      label={t(`tools.${name}`)}
      pressed={on[name] ?? false}
      onClick={() => toggle(editor)}
    />
  ));
}

function EmojiTool({ handle }: { handle: EditorHandle }) {
  const { t } = useTranslation("editor");
  const [opened, dialog] = useDisclosure(false);
  const pick = (emoji: string) => {
    dialog.close();
    // After the dialog has given the focus back to its button.
    setTimeout(() => handle.insertText(emoji), 0);
  };
  return (
    <>
      <ToolButton icon={IconMoodSmile} label={t("tools.emoji")} aria-haspopup="dialog" onClick={dialog.open} />
      <EmojiDialog opened={opened} onClose={dialog.close} onPick={pick} />
    </>
  );
}

export function ToolsBody({ handle, children, place = "frame" }: EditorToolsProps & { handle: EditorHandle }) {
  const { t } = useTranslation("editor");
  const roving = useRovingFocus();
  const { editor, suggesting, listId } = handle.inner;
  return (
    <>
      {place === "edge" && <SuggestionBar id={listId} store={suggesting} />}
      <div role="toolbar" aria-label={t("tools.title")} className={classes.bar} data-place={place} {...roving}>
        <ToolButton icon={IconAt} label={t("tools.mention")} onClick={() => handle.startMark("mention")} />
        <ToolButton icon={IconHash} label={t("tools.hashtag")} onClick={() => handle.startMark("hashtag")} />
        {children}
        <LinkTool editor={editor} />
        <EmojiTool handle={handle} />
        <span className={classes.gap} />
        <Formats editor={editor} />
      </div>
    </>
  );
}
