import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Avatar } from "#ui/Avatar.tsx";
import { userItems } from "./navigation.ts";
import classes from "./UserMenu.module.css";

export function UserMenu() {
  const { t } = useTranslation(["shell", "common"]);
  const me = useMe();
  if (!me) return <span className={classes.waiting} />;
  const shape = me.role === "org" ? "square" : "round";
  return (
    <ActionMenu
      label={t("shell:user.title")}
      width={280}
      items={userItems(t)}
      header={
        <div className={classes.head}>
          <Avatar name={me.displayName} src={me.photoURL} shape={shape} size={44} />
          <div className={classes.words}>
            <b className={classes.name}>{me.displayName}</b>
            <span className={classes.plan}>{me.subscription?.name ?? t("common:basicUser")}</span>
          </div>
        </div>
      }
    >
      <UnstyledButton className={classes.button} aria-label={t("shell:bar.user", { name: me.displayName })}>
        <Avatar name={me.displayName} src={me.photoURL} shape={shape} size={36} />
      </UnstyledButton>
    </ActionMenu>
  );
}
