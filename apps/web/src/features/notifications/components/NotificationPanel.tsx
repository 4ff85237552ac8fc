import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NotificationList } from "./NotificationList.tsx";
import classes from "./Notifications.module.css";

/** Below the bell: what is new in all spaces, and the way to the page with the rest. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(["notifications", "routes", "empty"]);
  return (
    <>
      <h2 className={classes.title}>{t("routes:notifications")}</h2>
      <div className={classes.scroll}>
        <NotificationList
          spaceId={null}
          boxed
          onOpen={onLeave}
          empty={
            <Text className={classes.none} c="var(--b-text-2)">
              {t("empty:notificationsMySpaces.text")}
            </Text>
          }
        />
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          fullWidth
          renderRoot={(props) => <Link to="/notifications/thisSpace" {...props} onClick={onLeave} />}
        >
          {t("notifications:panel.all")}
        </Button>
      </div>
    </>
  );
}
