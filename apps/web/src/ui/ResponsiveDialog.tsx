import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ResponsiveDialog.module.css";
import { useIsPhone } from "./use-is-phone.ts";

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
};

/** A dialog with head and foot; on phones it fills the screen. */
export function ResponsiveDialog({ opened, onClose, title, children, main, others, size = 600 }: Props) {
  const { t } = useTranslation("common");
  const phone = useIsPhone();
  const close = <CloseButton onClick={onClose} aria-label={t("actions.close")} />;
  const hasFoot = phone ? others !== undefined : main !== undefined || others !== undefined;
  return (
    // A class on Modal.Content itself would also land on the box that centres it.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={phone}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="var(--b-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={classes.head}>
          {phone && close}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {phone ? main : close}
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
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
