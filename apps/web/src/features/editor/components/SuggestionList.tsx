/* The choices of a select cannot be moved through while the caret is elsewhere. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Portal, VisuallyHidden } from "@mantine/core";
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { IconHash, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { Suggesting, SuggestingStore, Suggestion } from "../suggesting.ts";
import classes from "./SuggestionList.module.css";
import { optionId } from "./use-editor-names.ts";

function Lead({ kind, item }: { kind: Suggesting["kind"]; item: Suggestion }) {
  if (kind === "hashtag") return <Icon of={item.isNew ? IconPlus : IconHash} size={18} />;
  return <Avatar name={item.label} src={item.photoURL} size={24} shape={item.role === "org" ? "square" : "round"} />;
}

type OptionsProps = { id: string; now: Suggesting };

function Options({ id, now: { kind, items, chosen, put } }: OptionsProps) {
  const { t } = useTranslation("editor");
  return items.map((item, index) => (
    // The caret stays in the text: keys reach the list from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={item.id}
      id={optionId(id, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === chosen}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => put(item)}
    >
      <Lead kind={kind} item={item} />
      <span className={classes.label}>{item.isNew ? t("suggestions.newTag", { tag: item.label }) : item.label}</span>
    </div>
  ));
}

function listName(kind: Suggesting["kind"]) {
  return kind === "mention" ? ("suggestions.people" as const) : ("suggestions.tags" as const);
}

/** Stands under the word that is typed. */
function Floating({ id, now }: OptionsProps) {
  const { t } = useTranslation("editor");
  const box = useRef<HTMLDivElement>(null);
  const { place, chosen } = now;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const word = { getBoundingClientRect: () => place() ?? new DOMRect() };
    const position = async () => {
      const { x, y } = await computePosition(word, element, {
        strategy: "fixed",
        placement: "bottom-start",
        middleware: [offset(6), flip(), shift({ padding: 8 })],
      });
      Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    };
    return autoUpdate(word, element, () => void position());
  }, [place]);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div ref={box} id={id} role="listbox" aria-label={t(listName(now.kind))} className={classes.list}>
      <Options id={id} now={now} />
    </div>
  );
}

type Props = { id: string; store: SuggestingStore };

export function SuggestionList({ id, store }: Props) {
  const now = store.use();
  if (!now || now.items.length === 0) return null;
  return (
    // Around it rather than within: the list is there only after the portal, and is placed once it is there.
    <Portal>
      <Floating id={id} now={now} />
    </Portal>
  );
}

/** For phones, where a list under the word would lie under the keyboard: a row of chips. */
export function SuggestionBar({ id, store }: Props) {
  const { t } = useTranslation("editor");
  const now = store.use();
  if (!now || now.items.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t(listName(now.kind))} className={classes.bar}>
      <Options id={id} now={now} />
    </div>
  );
}

/** How many there are to choose from. */
export function SuggestionAnnouncer({ store }: { store: SuggestingStore }) {
  const { t } = useTranslation("editor");
  const now = store.use();
  return (
    <VisuallyHidden aria-live="polite">
      {now && now.items.length > 0 ? t("suggestions.count", { count: now.items.length }) : ""}
    </VisuallyHidden>
  );
}
