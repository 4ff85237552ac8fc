import { useElementSize } from "@mantine/hooks";
import {
  type EmojiDataResolver,
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from "frimousse";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#lib/i18n.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
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

/** At least as wide as a finger needs, or a mouse. Scrollbars beside fingers take no room. */
const cells = { phone: { size: 44, scrollbar: 0 }, desk: { size: 37, scrollbar: 16 } };
const leastColumns = 5;

type Props = {
  onPick: (emoji: string) => void;
  /** One can type at once. */
  focused?: boolean;
};

/** All emoji, found by their names in the language shown. The names are files of our own: see build/emoji.ts. */
export function EmojiPicker({ onPick, focused = false }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const { ref, width } = useElementSize();
  const { size, scrollbar } = cells[useIsPhone() ? "phone" : "desk"];
  const search = useRef<HTMLInputElement>(null);
  const [tries, setTries] = useState(0);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const resolve = useCallback<EmojiDataResolver>(
    async (locale, options) => {
      try {
        return await resolveEmoji(locale, options);
      } catch {
        if (!options?.signal?.aborted) setFailedAt(tries);
        // Said below: the picker would only write it to the console.
        return new Promise<never>(() => undefined);
      }
    },
    [tries],
  );
  useEffect(() => {
    if (focused) search.current?.focus();
  }, [focused]);
  return (
    <Picker.Root
      key={tries}
      ref={ref}
      className={classes.picker}
      columns={Math.max(leastColumns, Math.floor((width - scrollbar) / size))}
      locale={language}
      emojibaseUrl="/emoji"
      resolveEmojiData={resolve}
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
        {failedAt === tries ? (
          <ErrorNotice onRetry={() => setTries(tries + 1)} />
        ) : (
          <Picker.Loading className={classes.notice}>{t("emoji.loading")}</Picker.Loading>
        )}
        <Picker.Empty className={classes.notice}>{({ search }) => t("emoji.none", { search })}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
      <div className={classes.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => (
            <span className={classes.name}>{emoji ? `${emoji.emoji} ${emoji.label}` : t("emoji.hint")}</span>
          )}
        </Picker.ActiveEmoji>
        <Picker.SkinToneSelector className={classes.tone} aria-label={t("emoji.tone")} title={t("emoji.tone")} />
      </div>
    </Picker.Root>
  );
}
