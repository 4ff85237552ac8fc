import { limits, toTag } from "@bump/contract/rules";
import { Autocomplete, Button, Group, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useEffect, useState } from "react";
import { codeText } from "#lib/error-text.ts";
import { useTagSuggestions } from "#lib/suggest-tags.ts";
import { useAction } from "#lib/use-action.ts";
import { useKeeping, useKeptAt } from "#lib/use-kept.ts";
import { ChipList } from "./ChipList.tsx";
import { FieldButton } from "./FieldButton.tsx";
import { FormFailure } from "./FormFailure.tsx";
import { ResponsiveDialog } from "./ResponsiveDialog.tsx";

type Texts = {
  title: string;
  hint: string;
  field: string;
  placeholder: string;
  add: string;
  /** What the chosen ones are called, for readers. */
  chosen: string;
  remove: (tag: string) => string;
  /** No more fits. */
  full: string;
  save: string;
  failed: string;
};

type Props = {
  tags: readonly string[];
  max: number;
  texts: Texts;
  /** Where the tags are that are offered. */
  spaceId: string;
  /** What was chosen and not saved is kept here. */
  place: string;
  onSave: (tags: string[]) => Promise<void>;
  onClose: () => void;
};

/** What was done to the tags: they may be others by the time that it is taken up again. */
type Changes = { added: readonly string[]; removed: readonly string[]; text: string };

const none: Changes = { added: [], removed: [], text: "" };

function without(tags: readonly string[], others: readonly string[]): string[] {
  return tags.filter((tag) => !others.includes(tag));
}

/** Why a word is no tag. */
function problemOf(word: string): string {
  const isLong = Array.from(word).length > limits.tag.max && toTag(word.slice(0, limits.tag.max)) !== null;
  return isLong ? codeText("max_characters", { max: limits.tag.max }) : codeText("invalid_tag");
}

/** Adds and takes away tags; saved as a whole. Stays open with what was chosen when saving fails. */
export function TagsDialog(props: Props) {
  const begun = useKeptAt(props.place, () => none);
  return begun !== null && <TagsForm {...props} begun={begun} />;
}

function TagsForm({ tags: saved, max, texts, spaceId, place, onSave, onClose, begun }: Props & { begun: Changes }) {
  const [first] = useState(() => [...new Set([...without(saved, begun.removed), ...begun.added])].slice(0, max));
  const [tags, setTags] = useState<readonly string[]>(first);
  const [text, setText] = useState(begun.text);
  const [problem, setProblem] = useState<string | null>(null);
  const changes = { added: without(tags, saved), removed: without(saved, tags), text };
  const isChanged = changes.added.length + changes.removed.length + text.length > 0;
  const { touch, keep, drop } = useKeeping(place, () => (isChanged ? changes : null), [tags, text]);
  useEffect(() => {
    if (tags !== first || text !== begun.text) touch();
  });
  const isFull = tags.length >= max;
  const suggestions = without(useTagSuggestions(spaceId, text), tags);
  const save = useAction(async (next: readonly string[]) => {
    await onSave([...next]);
    await drop();
    onClose();
  });

  /** A comma or a blank ends a tag, typed or pasted; what fits no more stays in the field. */
  const type = (next: string) => {
    const words = next.split(/[,\s]+/).filter(Boolean);
    const ended = /[,\s]$/.test(next) ? words : words.slice(0, -1);
    const wrong = ended.find((word) => toTag(word) === null);
    setProblem(wrong === undefined ? null : problemOf(wrong));
    if (wrong !== undefined || ended.length === 0) return setText(next.trim() === "" ? "" : next);
    const all = [...new Set([...tags, ...ended.map(toTag).filter((tag) => tag !== null)])];
    if (all.length > max) setProblem(texts.full);
    setTags(all.slice(0, max));
    setText([...all.slice(max), ...words.slice(ended.length)].join(" "));
  };

  /** The list with what stands in the field; null when that cannot be added. */
  const withTyped = (): readonly string[] | null => {
    if (text.trim() === "") return tags;
    const tag = toTag(text);
    if (isFull) setProblem(texts.full);
    else if (tag === null) setProblem(problemOf(text.trim()));
    else return [...new Set([...tags, tag])];
    return null;
  };
  /** Answers what is chosen now. */
  const take = () => {
    const next = withTyped();
    if (next) {
      setTags(next);
      setText("");
    }
    return next;
  };
  const submit = () => {
    const next = take();
    if (next) save.run(next);
  };

  return (
    <ResponsiveDialog
      opened
      onClose={() => void keep().then(onClose)}
      size={500}
      title={texts.title}
      main={
        <Button onClick={submit} loading={save.pending}>
          {texts.save}
        </Button>
      }
    >
      <Stack gap={16}>
        <Text c="var(--b-text-2)">{texts.hint}</Text>
        <form
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            take();
          }}
          noValidate
        >
          <Group align="flex-start" gap={8} wrap="nowrap">
            <Autocomplete
              flex={1}
              data={suggestions}
              // The server has chosen them already.
              filter={({ options }) => options}
              renderOption={({ option }) => `#${option.value}`}
              onOptionSubmit={(tag) => {
                setTags([...new Set([...tags, tag])]);
                // After the field has taken the word over.
                queueMicrotask(() => setText(""));
              }}
              aria-label={texts.field}
              placeholder={texts.placeholder}
              data-autofocus
              value={text}
              // What fits no more can still be taken out of it.
              disabled={isFull && text === ""}
              error={problem}
              description={isFull && text === "" && <output>{texts.full}</output>}
              inputWrapperOrder={["input", "error", "description"]}
              onChange={type}
            />
            <FieldButton type="submit" disabled={isFull}>
              {texts.add}
            </FieldButton>
          </Group>
        </form>
        <ChipList
          label={texts.chosen}
          items={tags.map((tag) => ({ id: tag, label: `#${tag}`, removeLabel: texts.remove(tag) }))}
          onRemove={(tag) => {
            setTags(tags.filter((other) => other !== tag));
            setProblem(null);
          }}
        />
        <FormFailure error={save.error} what={texts.failed} />
      </Stack>
    </ResponsiveDialog>
  );
}
