import { findHashtags, lengthProblem, limits } from "@bump/contract/rules";
import { useEffect, useState } from "react";
import type { EditorHandle } from "#features/editor/index.ts";
import { createAttachments, markOf, useCapture } from "#features/media/index.ts";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { plainText } from "#lib/plain-text.ts";
import type { PostDraft } from "./post-draft.ts";
import { useKeeping } from "#lib/use-kept.ts";

type Errors = { name?: string | null; text?: string | null };

/** What is said of one without a name. */
type Nameless = "title_required" | "name_required";

function nameProblem(name: string, isDraft: boolean, nameless: Nameless): string | null {
  const words = name.trim();
  if (words === "") return isDraft ? null : codeText(nameless);
  return problemText(lengthProblem(words, { ...limits.postName, ...(isDraft && { min: 1 }) }));
}

function textProblem(text: string, isDraft: boolean): string | null {
  const words = text.trim();
  if (words === "") return isDraft ? null : codeText("text_required");
  const wrong = lengthProblem(words, { min: isDraft ? 1 : limits.description.min, max: limits.richText.max });
  if (wrong) return problemText(wrong);
  return findHashtags(words).length > limits.itemTags.max ? codeText("max_tags") : null;
}

/** A post that is being written: nothing that was typed is lost, neither by a refusal nor by a closed window. */
export function usePostForm<Draft extends PostDraft>(
  initial: Draft,
  place: string,
  nameless: Nameless = "title_required",
) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [attachments] = useState(() => createAttachments(initial.spaceId));
  useEffect(() => void attachments.restore(initial.files), [attachments, initial.files]);
  const files = attachments.use();
  const hasWords =
    draft.name.trim() !== "" || plainText(draft.html).trim() !== "" || files.length > 0 || Boolean(draft.location);
  const snapshot = () => (hasWords ? { ...draft, files: attachments.kept() } : null);
  const keeping = useKeeping<Draft>(place, snapshot, [draft, markOf(files)]);
  const capture = useCapture(attachments, keeping.touch);

  /** The shared steps change what all drafts have, the kind's own steps what is its own. */
  const change = (next: Partial<Draft> | Partial<PostDraft>) => {
    keeping.touch();
    setDraft((was) => ({ ...was, ...next }));
    setErrors({});
  };
  const checkWords = () => {
    const text = handle?.text() ?? plainText(draft.html);
    const found = { name: nameProblem(draft.name, draft.isDraft, nameless), text: textProblem(text, draft.isDraft) };
    setErrors(found);
    if (found.text && !found.name) handle?.focus();
    return !found.name && !found.text;
  };
  /** As it is sent. */
  const finished = (): Draft => ({ ...draft, name: draft.name.trim(), html: handle?.finish() ?? draft.html });
  return {
    draft,
    change,
    /** Where somebody is, which is no change of what is written. */
    goTo: (step: number) => {
      if (capture.isSettled()) setDraft((was) => ({ ...was, step }));
    },
    errors,
    setHandle,
    handle,
    attachments,
    files,
    capture,
    hasContent: hasWords || capture.hasOpenSound,
    keeping,
    checkWords,
    finished,
    initial,
  };
}

export type PostForm<Draft extends PostDraft> = ReturnType<typeof usePostForm<Draft>>;

/** What the shared steps need of it, whatever else the kind's draft holds. */
export type AnyPostForm = Omit<PostForm<PostDraft>, "change" | "keeping"> & {
  change: (next: Partial<PostDraft>) => void;
  keeping: { touch: () => void };
};
