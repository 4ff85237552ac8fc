import { Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { type HTMLAttributes, type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Anchor, type Target, useLater } from "#ui/floating.ts";
import { Icon } from "#ui/Icon.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { offeredReactions, reactionLooks } from "../reactions.looks.ts";
import type { Reaction } from "../reactions.mutations.ts";
import classes from "./reactions.module.css";

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

type Props = PickerProps & {
  target: Target;
  opened: boolean;
  /** Opened without a pointer: the focus goes in, and back. */
  byKeys: boolean;
  hover: HTMLAttributes<HTMLDivElement>;
  onClose: () => void;
};

/** What ReactButton opens. */
export function ReactionRow({ target, opened, byKeys, hover, onClose, ...picker }: Props) {
  return (
    <Popover
      opened={useLater(opened)}
      onDismiss={onClose}
      position="top-start"
      radius="xl"
      trapFocus={byKeys}
      returnFocus={byKeys}
    >
      <Popover.Target>
        <Anchor to={target} />
      </Popover.Target>
      <Popover.Dropdown className={classes.row} {...hover}>
        <ReactionPicker {...picker} />
      </Popover.Dropdown>
    </Popover>
  );
}
