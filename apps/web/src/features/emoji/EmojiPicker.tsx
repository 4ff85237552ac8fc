import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from "frimousse";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#lib/i18n.ts";
import classes from "./Emoji.module.css";
import { resolveEmoji } from "./emoji.data.ts";

function Heading({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div className={classes.heading} {...props}>
      {category.label}
    </div>
  );
}

/** The picker counts rows and columns from 0, readers from 1. It scrolls to rows by their number: see .row. */
function counted<Props extends EmojiPickerListRowProps | EmojiPickerListEmojiProps>(props: Props): Props {
  const { "aria-rowindex": row, "aria-colindex": column } = props;
  return {
    ...props,
    ...(row !== undefined && { "aria-rowindex": row + 1 }),
    ...(column !== undefined && { "aria-colindex": column + 1 }),
  };
}

function Row(props: EmojiPickerListRowProps) {
  return <div className={classes.row} {...counted(props)} />;
}

function Emoji(props: EmojiPickerListEmojiProps) {
  const { emoji, ...cell } = counted(props);
  return (
    <button type="button" className={classes.emoji} data-active={emoji.isActive || undefined} {...cell}>
      {emoji.emoji}
    </button>
  );
}

const components = { CategoryHeader: Heading, Row, Emoji };

type Props = {
  onPick: (emoji: string) => void;
  columns?: number;
  /** One can type at once. */
  focused?: boolean;
};

/** All emoji, found by their names in the language shown. The names are files of our own: see build/emoji.ts. */
export function EmojiPicker({ onPick, columns = 7, focused = false }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) search.current?.focus();
  }, [focused]);
  return (
    <Picker.Root
      className={classes.picker}
      columns={columns}
      locale={language}
      emojibaseUrl="/emoji"
      resolveEmojiData={resolveEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        ref={search}
        data-autofocus
        className={classes.search}
        placeholder={t("emoji.search")}
        aria-label={t("emoji.search")}
      />
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading className={classes.notice}>{t("emoji.loading")}</Picker.Loading>
        <Picker.Empty className={classes.notice}>{({ search }) => t("emoji.none", { search })}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
      <div className={classes.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => (
            <span className={classes.name}>{emoji ? `${emoji.emoji} ${emoji.label}` : t("emoji.hint")}</span>
          )}
        </Picker.ActiveEmoji>
        <Picker.SkinToneSelector className={classes.tone} title={t("emoji.tone")} />
      </div>
    </Picker.Root>
  );
}
