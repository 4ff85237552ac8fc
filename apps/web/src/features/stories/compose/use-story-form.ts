import { findHashtags, lengthProblem, limits } from "@bump/contract/rules";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditorHandle } from "#features/editor/index.ts";
import { type Attachments, markOf, useAdding, useCapture } from "#features/media/index.ts";
import { usePlaceDialog } from "#features/places/index.ts";
import { dropDraft, keepWhenSessionRunsOut, writeDraft } from "#lib/drafts.ts";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { plainText } from "#lib/plain-text.ts";
import type { StoryDraft } from "./story-drafts.ts";

type Choices = Pick<StoryDraft, "toProblem" | "problem" | "isAnonymous" | "isDraft" | "location">;
type Errors = { text?: string | null; problem?: string | null };

const keepAfterMs = 400;

/** Those in the text, and those that it was given besides. */
function countTags(text: string, added: readonly string[]): number {
  return new Set([...findHashtags(text), ...added]).size;
}

type Around = { isDraft: boolean; hasFiles: boolean; added: readonly string[] };

/** What is wrong with a story's words: a draft may be short, but not nothing at all. */
function textProblem(text: string, { isDraft, hasFiles, added }: Around): string | null {
  const words = text.trim();
  if (words === "") return isDraft && hasFiles ? null : codeText("text_required");
  const tooLong = lengthProblem(words, { min: isDraft ? 1 : limits.story.min, max: limits.richText.max });
  if (tooLong) return problemText(tooLong);
  const tags = countTags(words, added);
  if (tags > limits.itemTags.max) return codeText("max_tags");
  return tags === 0 && !isDraft ? codeText("hashtag_required") : null;
}

/** A story that is being written: nothing that was typed is lost, neither by a refusal nor by a closed window. */
export function useStoryForm(
  initial: StoryDraft,
  place: string,
  attachments: Attachments,
  added: readonly string[] = [],
) {
  const { t } = useTranslation("compose");
  const [choices, setChoices] = useState<Choices>(initial);
  const [text, setText] = useState(() => plainText(initial.html));
  const [errors, setErrors] = useState<Errors>({});
  const { refused, add } = useAdding(attachments);
  const [keptAt, setKeptAt] = useState(initial.keptAt);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const files = attachments.use();
  const isOver = useRef(false);
  const isTouched = useRef(false);
  const capture = useCapture(attachments, () => {
    isTouched.current = true;
  });

  const { location = null } = choices;
  const hasContent = text.trim() !== "" || files.length > 0 || location !== null;
  const snapshot = useCallback(
    (html?: string): StoryDraft => ({
      ...initial,
      ...choices,
      problem: choices.toProblem ? choices.problem : null,
      html: html ?? handle?.html() ?? initial.html,
      files: attachments.kept(),
      keptAt: new Date().toISOString(),
    }),
    [initial, choices, handle, attachments],
  );
  const keep = useCallback(async () => {
    if (isOver.current || !isTouched.current) return;
    if (!hasContent) return dropDraft(place);
    const draft = snapshot();
    if (await writeDraft(place, draft)) setKeptAt(draft.keptAt);
  }, [hasContent, place, snapshot]);

  const mark = markOf(files);
  useEffect(() => {
    const timer = setTimeout(() => void keep(), keepAfterMs);
    const now = () => void keep();
    addEventListener("pagehide", now);
    const stop = keepWhenSessionRunsOut(now);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener("pagehide", now);
    };
  }, [keep, text, mark]);

  // Files at once: a reload right after would find a draft that does not know of them.
  useEffect(() => {
    if (mark !== "") queueMicrotask(() => void keep());
  }, [keep, mark]);

  const choose = (change: Partial<Choices>) => {
    isTouched.current = true;
    setChoices((was) => ({ ...was, ...change }));
    setErrors((was) => ({ text: "isDraft" in change ? null : was.text, problem: null }));
  };
  const placing = usePlaceDialog({
    spaceId: initial.spaceId,
    value: location,
    onChange: (next) => choose({ location: next }),
  });
  const onChange = (changed: EditorHandle) => {
    isTouched.current = true;
    setText(changed.text());
    setErrors((was) => ({ ...was, text: null }));
  };
  const addFiles = (chosen: File[]) => {
    isTouched.current = true;
    add(chosen);
  };

  /** Shows every mistake and leads to the first; the story as it is sent when there is none. */
  const check = (isDraft = choices.isDraft): { draft: StoryDraft; text: string } | null => {
    if (!handle || !capture.isSettled()) return null;
    const html = handle.finish();
    const words = handle.text();
    const found = {
      problem: choices.toProblem && !choices.problem ? t("problems.choose") : null,
      text: textProblem(words, { isDraft, hasFiles: files.length > 0, added }),
    };
    setErrors(found);
    if (found.text && !found.problem) handle.focus();
    return found.text || found.problem ? null : { draft: snapshot(html), text: words };
  };

  return {
    choices,
    choose,
    errors,
    files,
    addFiles,
    refused,
    attachments,
    capture,
    handle,
    setHandle,
    onChange,
    location,
    placing,
    hasContent: hasContent || capture.hasOpenSound,
    isTouched: () => isTouched.current,
    hashtags: countTags(text, added),
    /** Tags that it has and that do not stand in its text: they stay. */
    added,
    keptAt,
    keep,
    check,
    /** From here on nothing is kept any more: it was sent, or may go. */
    end: () => {
      isOver.current = true;
    },
    initial,
    place,
  };
}

export type StoryForm = ReturnType<typeof useStoryForm>;
