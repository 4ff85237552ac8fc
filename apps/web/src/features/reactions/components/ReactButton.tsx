import { UnstyledButton } from "@mantine/core";
import { IconMoodPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { lazyPart, useEver } from "#ui/lazy-part.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { reactionLooks } from "../reactions.looks.ts";
import { type Reactable, type Reaction, setReaction, useWished } from "../reactions.mutations.ts";
import classes from "./reactions.module.css";

const ReactionRow = lazyPart(async () => (await import("./ReactionRow.tsx")).ReactionRow);

const hoverMs = 350;
const pressMs = 400;
const leaveMs = 250;

/** Opens on hover after a moment and on a long press; a click acts at once. */
function useOpening() {
  const [opened, setOpened] = useState<"pointer" | "keys" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  };
  return {
    opened,
    close: () => {
      clearTimeout(timer.current);
      setOpened(null);
    },
    openByKeys: () => setOpened("keys"),
    /** Whether the click that follows ended a long press, which has opened the row already. */
    wasPressed: () => pressed.current,
    hover: {
      onPointerEnter: (event: { pointerType: string }) => {
        ReactionRow.fetchAhead();
        if (event.pointerType === "mouse") after(opened ? 0 : hoverMs, () => setOpened((now) => now ?? "pointer"));
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType === "mouse") after(leaveMs, () => setOpened((now) => (now === "keys" ? now : null)));
      },
    },
    press: {
      onPointerDown: (event: { pointerType: string }) => {
        pressed.current = false;
        ReactionRow.fetchAhead();
        if (event.pointerType === "mouse") return;
        after(pressMs, () => {
          pressed.current = true;
          setOpened("pointer");
        });
      },
      onPointerUp: () => pressed.current || clearTimeout(timer.current),
      onPointerCancel: () => clearTimeout(timer.current),
    },
  };
}

type Props = {
  item: Reactable;
  /** Icon alone: beside comments and on phones. */
  small?: boolean;
  disabled?: boolean;
};

/**
 * One's own reaction. A click likes or takes back; the row of all opens by hovering, a long press or the Down key.
 */
export function ReactButton({ item: given, small = false, disabled = false }: Props) {
  const { t } = useTranslation(["comments", "ui"]);
  const { item, isWaiting } = useWished(given);
  const opening = useOpening();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opening.opened !== null && !disabled;
  const { reaction } = item;
  const look = reaction === "none" ? null : reactionLooks[reaction];
  const word = reaction === "none" ? t("reactions.react") : t(`reactions.kinds.${reaction}`);

  const choose = (next: Reaction) => {
    opening.close();
    whenSignedIn(() => setReaction(item, next));
  };
  const openByKeys = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    opening.openByKeys();
  };

  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.react}
        data-small={small || undefined}
        data-waiting={isWaiting || undefined}
        title={isWaiting ? t("ui:outbox.waits") : undefined}
        disabled={disabled}
        style={look ? { color: toneColor(look.ink) } : undefined}
        aria-label={look ? t("reactions.change", { reaction: word }) : word}
        aria-pressed={look !== null}
        onClick={() => {
          if (!opening.wasPressed()) choose(reaction === "none" ? "like" : "none");
        }}
        onContextMenu={(event) => opening.wasPressed() && event.preventDefault()}
        onKeyDown={openByKeys}
        onFocus={ReactionRow.fetchAhead}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...opening.hover}
        {...opening.press}
      >
        <Icon of={look?.icon ?? IconMoodPlus} size={small ? 18 : 20} />
        <span className={classes.word}>{word}</span>
      </UnstyledButton>
      {useEver(isOpen) && (
        <ReactionRow
          target={button}
          opened={isOpen}
          byKeys={opening.opened === "keys"}
          hover={opening.hover}
          chosen={reaction}
          onChoose={choose}
          onClose={opening.close}
        />
      )}
    </>
  );
}
