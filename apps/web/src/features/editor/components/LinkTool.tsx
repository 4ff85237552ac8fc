import { Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressForm } from "#ui/AddressForm.tsx";
import { isAllowedLink } from "../extensions.ts";
import { ToolButton } from "./ToolButton.tsx";

/** An address as people type it: without its scheme it is one of the web. */
function toUrl(typed: string): string | null {
  const text = typed.trim();
  const url = /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`;
  return isAllowedLink(url) && /[^/:]\.[^/.]|^mailto:/.test(url) ? url : null;
}

function putLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (!empty || editor.isActive("link")) editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
  else {
    const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
    editor
      .chain()
      .focus()
      .insertContent([link, { type: "text", text: " " }])
      .run();
  }
}

type FormProps = { editor: Editor; isLink: boolean; onDone: () => void };

function LinkForm({ editor, isLink, onDone }: FormProps) {
  const { t } = useTranslation(["editor", "common"]);
  const [typed, setTyped] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const url = toUrl(typed);
    setWrong(url === null);
    if (url === null) return;
    putLink(editor, url);
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  return (
    <AddressForm
      label={t("editor:link.label")}
      value={typed}
      error={wrong && t("editor:link.invalid")}
      onChange={(to) => {
        setTyped(to);
        setWrong(false);
      }}
      onSubmit={submit}
    >
      {isLink && (
        <Button variant="subtle" color="gray" onClick={remove}>
          {t("editor:link.remove")}
        </Button>
      )}
      <Button type="submit">{t("editor:link.set")}</Button>
    </AddressForm>
  );
}

/** Makes the chosen words a link, or puts an address in. */
export function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const [opened, form] = useDisclosure(false);
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  return (
    <Popover
      opened={opened}
      onDismiss={form.close}
      trapFocus
      returnFocus
      width={300}
      position="bottom"
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <ToolButton icon={IconLink} label={t("tools.link")} pressed={isLink} onClick={form.toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("tools.link")}>
        {opened && <LinkForm editor={editor} isLink={isLink} onDone={form.close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
