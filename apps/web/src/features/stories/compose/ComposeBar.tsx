import { ActionIcon, Card, UnstyledButton } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import { openCompose } from "./compose.ts";
import classes from "./ComposeBar.module.css";

/** What a person is called among others; an organisation has no shorter name. */
function shortName({ displayName, role }: { displayName: string; role: string }): string {
  return role === "org" ? displayName : (displayName.split(" ")[0] ?? displayName);
}

/** Above a list of stories: the way to tell one's own. */
export function ComposeBar() {
  const { t } = useTranslation("compose");
  const me = useMe();
  if (!me) return null;
  return (
    <Card className={classes.bar} padding={16}>
      <Avatar name={me.displayName} src={me.photoURL} size={40} shape={me.role === "org" ? "square" : "round"} />
      <UnstyledButton className={classes.field} aria-haspopup="dialog" onClick={() => openCompose()}>
        {t("bar.prompt", { name: shortName(me) })}
      </UnstyledButton>
      <ActionIcon aria-label={t("files.media")} aria-haspopup="dialog" onClick={() => openCompose()}>
        <Icon of={IconPhoto} />
      </ActionIcon>
    </Card>
  );
}
