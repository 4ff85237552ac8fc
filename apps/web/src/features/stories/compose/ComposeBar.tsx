import { ActionIcon, Card, UnstyledButton } from "@mantine/core";
import { IconCamera, IconMapPin, IconMicrophone, IconPhoto } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { openCompose } from "./compose.ts";
import classes from "./ComposeBar.module.css";
import { PickFiles } from "./PickFiles.tsx";

/** What a person is called among others; an organisation has no shorter name. */
function shortName({ displayName, role }: { displayName: string; role: string }): string {
  return role === "org" ? displayName : (displayName.split(" ")[0] ?? displayName);
}

type WayProps = { icon: IconDrawing; label: string; onClick: () => void; className?: string | undefined };

function Way({ icon, label, onClick, className }: WayProps) {
  return (
    <ActionIcon className={className} aria-label={label} title={label} aria-haspopup="dialog" onClick={onClick}>
      <Icon of={icon} />
    </ActionIcon>
  );
}

/** Above a list of stories: the way to tell one's own. */
export function ComposeBar() {
  const { t } = useTranslation("compose");
  const me = useMe();
  if (!me) return null;
  return (
    <Card className={classes.bar}>
      <Avatar name={me.displayName} src={me.photoURL} size={40} shape={me.role === "org" ? "square" : "round"} />
      <UnstyledButton className={classes.field} aria-haspopup="dialog" onClick={() => openCompose()}>
        {t("bar.prompt", { name: shortName(me) })}
      </UnstyledButton>
      <div className={classes.ways}>
        <Way icon={IconCamera} label={t("files.camera")} onClick={() => openCompose({ beginning: "camera" })} />
        <PickFiles kind="media" onPick={(files) => openCompose({ beginning: files })}>
          {(props) => <Way icon={IconPhoto} label={t("files.media")} {...props} />}
        </PickFiles>
        <Way
          className={classes.wide}
          icon={IconMicrophone}
          label={t("files.audio")}
          onClick={() => openCompose({ beginning: "sound" })}
        />
        <Way
          className={classes.wide}
          icon={IconMapPin}
          label={t("files.place")}
          onClick={() => openCompose({ beginning: "place" })}
        />
      </div>
    </Card>
  );
}
