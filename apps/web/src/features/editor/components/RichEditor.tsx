import { Input } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { isConnected } from "#lib/network.ts";
import { plainText } from "#lib/plain-text.ts";
import { useLatest } from "#lib/use-latest.ts";
import { PartNotice } from "#ui/lazy-part.tsx";
import type { EditorHandle, Written } from "../handle.ts";
import { type Early, EarlyField } from "./EarlyField.tsx";
import type { EditorBody } from "./EditorBody.tsx";

export type RichEditorProps = {
  /** What it is, for readers. */
  label: string;
  placeholder?: string;
  /** What stands in it at first; null while that is looked up. */
  html?: string | null;
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
  onChange?: (written: Written) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Files that were pasted or dropped. */
  onFiles?: (files: File[]) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  /** Above the text, inside its frame. */
  tools?: ReactNode;
};

type Code = { Body: typeof EditorBody | null; failure: { error: unknown; isOffline: boolean } | null };

/** Once it was read, it stands at once. */
let there: Code["Body"] = null;

export async function fetchEditor(): Promise<typeof EditorBody> {
  const { EditorBody: Body } = await import("./parts.ts");
  there = Body;
  return Body;
}

function useEditorCode() {
  const [code, setCode] = useState<Code>(() => ({ Body: there, failure: null }));
  const fetch = useCallback(() => {
    const failed = (error: unknown) => setCode({ Body: null, failure: { error, isOffline: !isConnected() } });
    fetchEditor().then((Body) => setCode({ Body, failure: null }), failed);
  }, []);
  const isMissing = code.Body === null;
  useEffect(() => {
    if (isMissing) fetch();
  }, [isMissing, fetch]);
  // Without a connection the plain field does; with one, what failed is for the page to deal with.
  if (code.failure && !code.failure.isOffline) throw code.failure.error;
  return { Body: code.Body, hasFailed: code.failure !== null, fetch };
}

/** What was typed before the editor was there, behind what stands in it. */
function withEarly(html: string, text: string): string {
  const lines = text.split("\n").map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph.outerHTML;
  });
  return html + lines.join("");
}

function EditorOrEarly(props: RichEditorProps) {
  const { html = "", focused = false, onReady } = props;
  const { Body, hasFailed, fetch } = useEditorCode();
  const [early, setEarly] = useState<Early>({
    text: "",
    hasFocus: focused,
    isComposing: false,
    isSubmitted: false,
  });
  const latest = useLatest(props);
  const all = html === null || early.text === "" ? html : withEarly(html, early.text);
  useEffect(() => {
    // Whoever keeps what is written keeps this too.
    if (early.text !== "" && all !== null) latest.current.onChange?.({ html: () => all, text: () => plainText(all) });
  }, [early.text, all, latest]);

  if (Body === null || html === null || early.isComposing) {
    const onEarly = (change: Partial<Early>) => setEarly((was) => ({ ...was, ...change }));
    return (
      <>
        <EarlyField {...props} early={early} onEarly={onEarly} />
        {hasFailed && <PartNotice onRetry={fetch} />}
      </>
    );
  }
  const ready = (handle: EditorHandle) => {
    onReady?.(handle);
    if (early.isSubmitted) setTimeout(() => latest.current.onSubmit?.());
  };
  return <Body {...props} html={all ?? ""} focused={early.hasFocus} onReady={ready} />;
}

/** Where people write. Its code is loaded with the first one; until then a plain field stands in its place. */
export function RichEditor(props: RichEditorProps) {
  if (!props.field) return <EditorOrEarly {...props} />;
  return (
    <div>
      <Input.Label labelElement="div" aria-hidden>
        {props.label}
      </Input.Label>
      <EditorOrEarly {...props} />
    </div>
  );
}
