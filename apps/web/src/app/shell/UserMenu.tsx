import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { UserView } from "@bump/contract";
import { IconPencil, IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LazyProfileTagsDialog, ProfileTagList, useMe } from "#features/users/index.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import { userItems } from "./navigation.ts";
import classes from "./UserMenu.module.css";

function UserAvatar({ me, size }: { me: UserView; size: number }) {
  const shape = me.role === "org" ? "square" : "round";
  return <Avatar name={me.displayName} src={me.photoURL} shape={shape} size={size} />;
}

function UserHead({ me, onEditTags }: { me: UserView; onEditTags: () => void }) {
  const { t } = useTranslation(["common", "shell"]);
  return (
    <div className={classes.head}>
      <UserAvatar me={me} size={44} />
      <div className={classes.words}>
        <b className={classes.name}>{me.displayName}</b>
        <span className={classes.plan}>{me.subscription?.name ?? t("basicUser")}</span>
      </div>
      <div className={classes.tags}>
        {me.profileTags.length > 0 ? <ProfileTagList tags={me.profileTags} /> : t("shell:user.noTags")}
        <ActionIcon aria-label={t("shell:user.editTags")} onClick={onEditTags}>
          <Icon of={IconPencil} />
        </ActionIcon>
      </div>
    </div>
  );
}

export function UserMenu() {
  const { t } = useTranslation("shell");
  const { t: page } = useTranslation("routes");
  const me = useMe();
  const [editing, edit] = useDisclosure(false);
  if (!me) return <span className={classes.waiting} />;
  const admin: ActionItem = { label: page("admin"), icon: IconSettings, to: "/admin/settings" };
  return (
    <>
      <ActionMenu
        label={t("user.title")}
        width={288}
        header={(close) => (
          <UserHead
            me={me}
            onEditTags={() => {
              close();
              edit.open();
            }}
          />
        )}
        items={userItems(t, me.siteRole === "admin" ? [admin] : [])}
      >
        <UnstyledButton className={classes.button} aria-label={t("bar.user", { name: me.displayName })}>
          <UserAvatar me={me} size={36} />
        </UnstyledButton>
      </ActionMenu>
      {editing && <LazyProfileTagsDialog tags={me.profileTags} onClose={edit.close} />}
    </>
  );
}
