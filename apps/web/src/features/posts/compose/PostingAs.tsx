import type { UserView } from "@bump/contract";
import { Input, UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./PostingAs.module.css";

type Props = { me: UserView; isAnonymous: boolean; onChange: (isAnonymous: boolean) => void };

/** Under one's own name, or nobody's. */
export function PostingAs({ me, isAnonymous, onChange }: Props) {
  const { t } = useTranslation("compose");
  const id = useId();
  const own = (size: number) => (
    <Avatar name={me.displayName} src={me.photoURL} size={size} shape={me.role === "org" ? "square" : "round"} />
  );
  const name = isAnonymous ? t("as.anonymous") : me.displayName;
  return (
    <div>
      <Input.Label id={id} labelElement="div" className={classes.label}>
        {t("as.label")}
      </Input.Label>
      <ActionMenu
        label={t("as.label")}
        items={[
          { label: me.displayName, leading: own(24), chosen: !isAnonymous, onSelect: () => onChange(false) },
          {
            label: t("as.anonymous"),
            leading: <MaskAvatar size={24} />,
            chosen: isAnonymous,
            onSelect: () => onChange(true),
          },
        ]}
      >
        <UnstyledButton className={classes.as} aria-labelledby={`${id} ${id}-name`}>
          {isAnonymous ? <MaskAvatar size={24} /> : own(24)}
          <span id={`${id}-name`} className={classes.asName}>
            {name}
          </span>
          <Icon of={IconSelector} size={18} />
        </UnstyledButton>
      </ActionMenu>
    </div>
  );
}
