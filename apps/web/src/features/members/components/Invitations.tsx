import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SpaceList } from "#features/spaces/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";

/** /notifications/invites: spaces that wait for the person's answer. */
export function Invitations() {
  const { t } = useTranslation("empty");
  return (
    <SpaceList
      filter={{ type: "private", status: "invited" }}
      empty={
        <EmptyState
          icon={IconMail}
          title={t("notificationsInvites.title")}
          action={
            <Button renderRoot={(props) => <Link to="/spaces/private/active" {...props} />}>
              {t("notificationsInvites.action")}
            </Button>
          }
        >
          {t("notificationsInvites.text")}
        </EmptyState>
      }
    />
  );
}
