import { Button, VisuallyHidden } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SpaceList } from "#features/spaces/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";

/** /notifications/invites: spaces that wait for the person's answer. */
export function Invitations() {
  const { t } = useTranslation(["empty", "routes"]);
  return (
    <>
      {/* The cards have headings of the third order. */}
      <VisuallyHidden component="h2">{t("routes:notificationsInvites")}</VisuallyHidden>
      <SpaceList
        filter={{ type: "private", status: "invited" }}
        empty={
          <EmptyState
            icon={IconMail}
            title={t("empty:notificationsInvites.title")}
            action={
              <Button renderRoot={(props) => <Link to="/spaces/private/active" {...props} />}>
                {t("empty:notificationsInvites.action")}
              </Button>
            }
          >
            {t("empty:notificationsInvites.text")}
          </EmptyState>
        }
      />
    </>
  );
}
