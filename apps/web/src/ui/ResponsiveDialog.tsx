import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ResponsiveDialog.module.css";
import { useBackCloses } from "./use-back-closes.ts";
import { useEscape } from "./use-escape.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useSecondTap } from "./use-second-tap.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The main act: right end of the foot, on phones right end of the head. A submit names its `form`. */
  main?: ReactNode;
  /** The other acts, left of the main one. */
  others?: ReactNode;
  size?: number;
  /** On phones instead of the foot: along the bottom edge of the screen, above the keyboard. */
  edge?: ReactNode;
};

/** A dialog with head and foot; on phones it fills the screen. */
export function ResponsiveDialog({ opened, onClose, title, children, main, others, size = 600, edge }: Props) {
  const { t } = useTranslation("common");
  const phone = useIsPhone();
  useBackCloses(phone && opened, onClose);
  useEscape(opened, onClose);
  useFocusBack(opened);
  const { onTap, isSecond } = useSecondTap(opened);
  const close = <CloseButton onClick={onClose} aria-label={t("actions.close")} />;
  const hasEdge = phone && edge !== undefined;
  const hasFoot = !hasEdge && (phone ? others !== undefined : main !== undefined || others !== undefined);
  const inset = useKeyboardInset(hasEdge);
  return (
    // A class on Modal.Content itself would also land on the box that centres it.
    <Modal.Root
      opened={opened}
      // Only a tap beside it comes here: one that has become smaller under a finger was not meant to be left.
      onClose={() => isSecond() || onClose()}
      closeOnEscape={false}
      size={size}
      yOffset="2.5dvh"
      fullScreen={phone}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="var(--b-scrim)" backgroundOpacity={1} />
      <Modal.Content onClickCapture={onTap}>
        <div className={classes.head}>
          {phone && close}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {phone ? main : close}
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {hasEdge && (
          <div className={classes.edge} style={{ bottom: inset }}>
            {edge}
          </div>
        )}
        {hasFoot && (
          <div className={classes.foot}>
            {others}
            {!phone && main}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
