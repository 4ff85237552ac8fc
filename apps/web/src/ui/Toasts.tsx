import "@mantine/notifications/styles.layer.css";
import { UnstyledButton } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import i18next from "i18next";
import { useEffect } from "react";
import { Icon, type IconDrawing } from "./Icon.tsx";
import type { ToastKind, ToastOptions } from "./notify.ts";
import { type Tone, toneColor } from "./theme/tokens.ts";
import classes from "./Toasts.module.css";

const toastMs = 5000;

const looks: Record<ToastKind, { icon: IconDrawing; tone: Tone }> = {
  success: { icon: IconCircleCheck, tone: "green" },
  error: { icon: IconAlertCircle, tone: "red" },
  info: { icon: IconInfoCircle, tone: "blue" },
};

let made = 0;

type WordsProps = { message: string; onDone: () => void } & Pick<ToastOptions, "action" | "until">;

function ToastWords({ message, action, until, onDone }: WordsProps) {
  useEffect(() => until?.(onDone), [until, onDone]);
  return (
    <span className={classes.words}>
      <span>{message}</span>
      {action && (
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            onDone();
            action.onSelect();
          }}
        >
          {action.label}
        </UnstyledButton>
      )}
    </span>
  );
}

export function showToast(kind: ToastKind, message: string, { stays = false, id, ...words }: ToastOptions): void {
  const { icon, tone } = looks[kind];
  const toastId = id ?? `toast-${++made}`;
  notifications.hide(toastId);
  notifications.show({
    id: toastId,
    message: <ToastWords message={message} {...words} onDone={() => notifications.hide(toastId)} />,
    icon: <Icon of={icon} />,
    autoClose: stays ? false : toastMs,
    role: kind === "error" ? "alert" : "status",
    closeButtonProps: { "aria-label": i18next.t("actions.close") },
    classNames: classes,
    style: { "--toast-color": toneColor(tone) },
  });
}

export function Toasts() {
  return <Notifications position="bottom-center" limit={4} containerWidth={424} className={classes.host} />;
}
