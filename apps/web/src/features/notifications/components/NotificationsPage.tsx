import { Button, VisuallyHidden } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { NotificationList } from "./NotificationList.tsx";

const texts = { thisSpace: "notificationsThisSpace", mySpaces: "notificationsMySpaces" } as const;
const ways = { thisSpace: "/settings/preferences", mySpaces: "/spaces/recent" } as const;

type Scope = keyof typeof texts;

function Empty({ of }: { of: Scope }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState
      icon={IconBell}
      title={t(`${texts[of]}.title`)}
      action={<Button renderRoot={(props) => <Link to={ways[of]} {...props} />}>{t(`${texts[of]}.action`)}</Button>}
    >
      {t(`${texts[of]}.text`)}
    </EmptyState>
  );
}

/** /notifications/thisSpace and /notifications/mySpaces; above the list, what decides what comes. */
export function NotificationsPage({ of, children }: { of: Scope; children?: ReactNode }) {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <>
      <VisuallyHidden component="h2">{t(texts[of])}</VisuallyHidden>
      {children}
      <NotificationList spaceId={of === "thisSpace" ? spaceId : null} empty={<Empty of={of} />} />
    </>
  );
}
