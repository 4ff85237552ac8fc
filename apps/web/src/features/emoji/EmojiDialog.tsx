import { Modal, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { useEscape } from "#ui/use-escape.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Emoji.module.css";

/** Offered before anything is looked for. */
const quickEmojis = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

const EmojiPicker = lazyPart(
  async () => (await import("./EmojiPicker.tsx")).EmojiPicker,
  <div className={classes.viewport} />,
);

type Props = { opened: boolean; onClose: () => void; onPick: (emoji: string) => void };

/** Six at once, the others by their names. */
export function EmojiDialog({ opened, onClose, onPick }: Props) {
  const { t } = useTranslation(["editor", "common"]);
  useBackCloses(useIsPhone() && opened, onClose);
  useEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={t("editor:emoji.title")}
      size={325}
      centered
      fullScreen={false}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <fieldset aria-label={t("editor:emoji.quick")} className={classes.quick}>
        {quickEmojis.map((emoji) => (
          <UnstyledButton key={emoji} className={classes.emoji} onClick={() => onPick(emoji)}>
            {emoji}
          </UnstyledButton>
        ))}
      </fieldset>
      <EmojiPicker onPick={onPick} focused />
    </Modal>
  );
}
