import type { NotificationKind, NotificationView } from "@bump/contract";
import {
  IconAt,
  IconChecks,
  IconCornerDownRight,
  IconFlag3,
  IconHash,
  IconMessageCircle,
  IconMoodSmile,
  IconTrash,
} from "@tabler/icons-react";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { type Tone, toneColor, toneTint } from "#ui/theme/tokens.ts";
import classes from "./Notifications.module.css";

const looks: Record<NotificationKind, { icon: IconDrawing; tone: Tone }> = {
  mention: { icon: IconAt, tone: "blue" },
  reply: { icon: IconCornerDownRight, tone: "violet" },
  comment: { icon: IconMessageCircle, tone: "violet" },
  reaction: { icon: IconMoodSmile, tone: "amber" },
  approval: { icon: IconChecks, tone: "green" },
  report: { icon: IconFlag3, tone: "navy" },
  alert: { icon: IconHash, tone: "indigo" },
  removal: { icon: IconTrash, tone: "red" },
};

/** Who did it, with what they did in the corner; the sentence beside it says the same in words. */
export function Faces({ kind, actors, outcome }: NotificationView) {
  const { icon, tone } = looks[kind];
  const [first, second] = actors;
  if (!first) return <IconTile icon={icon} tone={outcome === "reject" ? "red" : tone} size={40} round />;
  const shape = (role: string) => (role === "org" ? "square" : "round");
  return (
    <span className={classes.faces} data-two={second ? true : undefined}>
      {second && (
        <span className={classes.behind}>
          <Avatar name={second.displayName} src={second.photoURL} shape={shape(second.role)} size={30} />
        </span>
      )}
      <span className={classes.before}>
        <Avatar name={first.displayName} src={first.photoURL} shape={shape(first.role)} size={second ? 30 : 40} />
      </span>
      <span className={classes.kind} style={{ color: toneColor(tone), background: toneTint(tone) }}>
        <Icon of={icon} size={12} />
      </span>
    </span>
  );
}
