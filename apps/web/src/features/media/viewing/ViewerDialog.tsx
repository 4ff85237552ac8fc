import { ActionIcon, CloseButton, Loader, Modal } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { SideStep } from "#ui/SideStep.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { useEscape } from "#ui/use-escape.ts";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { Download } from "./Download.tsx";
import { type More, useSteps } from "./use-steps.ts";
import { useTitle } from "./use-title.ts";
import { useZoom } from "./use-zoom.ts";
import classes from "./ViewerDialog.module.css";
import { ViewerStage } from "./ViewerStage.tsx";
import type { ViewItem } from "./viewing.items.ts";

/** What uses the arrows itself; a field in which nothing stands does not. */
const ownArrows = 'input, textarea, select, video, audio, [role="menu"]';

function usesArrows(target: Element): boolean {
  const isEmptyField = target instanceof HTMLInputElement && target.value === "";
  return !isEmptyField && target.closest(ownArrows) !== null;
}

type Props = {
  items: readonly ViewItem[];
  /** Which is looked at; null while it is closed. */
  openId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  more?: More | null;
};

/** Looks at files one by one: the stage is 500 high, on phones it fills the screen. */
export function ViewerDialog({ items, openId, onOpen, onClose, more = null }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const { number } = useFormats();
  const titleOf = useTitle();
  const phone = useIsPhone();
  const opened = openId !== null;
  const steps = useSteps({ items, openId, onOpen, more });
  const { at, count } = steps;
  const item = items[at];
  const [hasStepped, setStepped] = useState(false);
  const close = () => {
    setStepped(false);
    onClose();
  };
  const go = (to: number) => {
    setStepped(true);
    steps.go(to);
  };
  const zoom = useZoom((by) => go(at + by), item?.id);
  useBackCloses(phone && opened, close);
  useEscape(opened, close);
  useFocusBack(opened);
  const content = useRef<HTMLDivElement>(null);
  // What had the keyboard may have gone with what was shown before.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [item?.id]);
  if (!item) return null;

  const jumps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTheirs = event.defaultPrevented || usesArrows(event.target as Element);
    const to = jumps[event.key];
    if (isTheirs) return;
    if (item.kind === "picture" && zoom.onKey(event)) event.preventDefault();
    else if (to !== undefined && count > 1 && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(to);
    }
  };
  const title = titleOf(item);
  const place = t(more ? "media:viewer.placeSoFar" : "media:viewer.place", { number: number(at + 1), count });
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      returnFocus={false}
      size={1040}
      fullScreen={phone}
      centered
      onKeyDown={onKeyDown}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="var(--b-scrim)" backgroundOpacity={1} />
      <Modal.Content ref={content}>
        <div className={classes.head}>
          <div className={classes.words}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {count > 1 && (
              <output className={classes.count}>
                {place}
                {steps.isWaiting && <Loader size={12} />}
              </output>
            )}
          </div>
          {item.of && (
            <ActionIcon
              renderRoot={(props) => <Link to={item.of?.link as "/"} {...props} />}
              aria-label={t("media:viewer.post")}
              title={t("media:viewer.post")}
            >
              <Icon of={IconExternalLink} />
            </ActionIcon>
          )}
          <Download item={item} />
          <CloseButton data-autofocus onClick={close} aria-label={t("common:actions.close")} />
        </div>
        <div className={classes.stage} data-kind={item.kind}>
          <ViewerStage key={item.id} item={item} label={title} zoom={zoom} started={!hasStepped} />
          {count > 1 && (
            <>
              {!(more && at === 0) && (
                <SideStep
                  by={-1}
                  label={t("media:viewer.previous")}
                  className={classes.step}
                  onStep={(by) => go(at + by)}
                />
              )}
              <SideStep by={1} label={t("media:viewer.next")} className={classes.step} onStep={(by) => go(at + by)} />
            </>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
