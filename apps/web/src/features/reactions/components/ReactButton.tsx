import { Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { IconMoodPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { offeredReactions, reactionLooks } from "../reactions.looks.ts";
import { type Reactable, type Reaction, setReaction, useWished } from "../reactions.mutations.ts";
import classes from "./reactions.module.css";

const hoverMs = 350;
const pressMs = 400;
const leaveMs = 250;

type PickerProps = { chosen: Reaction; onChoose: (reaction: Reaction) => void };

/** The seven in a row: arrows move, Enter chooses, the chosen one again takes it back. */
function ReactionPicker({ chosen, onChoose }: PickerProps) {
  const { t } = useTranslation("comments");
  const row = useRef<HTMLDivElement>(null);
  const start = chosen === "none" ? 0 : offeredReactions.indexOf(chosen);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(row.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={t("reactions.choose")}
      className={classes.picker}
      onKeyDown={move}
    >
      {offeredReactions.map((kind, index) => {
        const isChosen = kind === chosen;
        const word = t(`reactions.kinds.${kind}`);
        return (
          <Tooltip key={kind} label={word} openDelay={150}>
            <UnstyledButton
              className={classes.choice}
              style={{ color: toneColor(reactionLooks[kind].ink) }}
              aria-label={isChosen ? t("reactions.takeBack", { reaction: word }) : word}
              aria-pressed={isChosen}
              tabIndex={index === start ? 0 : -1}
              data-autofocus={index === start || undefined}
              onClick={() => onChoose(isChosen ? "none" : kind)}
            >
              <Icon of={reactionLooks[kind].icon} size={24} />
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </div>
  );
}

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
        if (event.pointerType === "mouse") after(opened ? 0 : hoverMs, () => setOpened((now) => now ?? "pointer"));
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType === "mouse") after(leaveMs, () => setOpened((now) => (now === "keys" ? now : null)));
      },
    },
    press: {
      onPointerDown: (event: { pointerType: string }) => {
        pressed.current = false;
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
    <Popover
      opened={opening.opened !== null && !disabled}
      onDismiss={opening.close}
      position="top-start"
      radius="xl"
      trapFocus={opening.opened === "keys"}
      returnFocus={opening.opened === "keys"}
    >
      <Popover.Target>
        <UnstyledButton
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
          {...opening.hover}
          {...opening.press}
        >
          <Icon of={look?.icon ?? IconMoodPlus} size={small ? 18 : 20} />
          <span className={classes.word}>{word}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.row} {...opening.hover}>
        <ReactionPicker chosen={reaction} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
