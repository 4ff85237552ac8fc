import type { EndpointResult, getCommon, PersonView } from "@bump/contract";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconBan, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ProfileTagList, useMe, UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { KeyHint } from "#ui/KeyHint.tsx";
import { askForShield, changeShield } from "../people.shielding.ts";
import classes from "./PersonPopover.module.css";
import { ShieldChip } from "./ShieldMenu.tsx";

const shownTags = 6;

type Common = EndpointResult<typeof getCommon>;

/** '2 spaces, 3 tags and 1 problem', of those that there are. */
function useShared({ spaces, tags, problems }: Common): string {
  const { t } = useTranslation("people");
  const { list, number } = useFormats();
  const parts = [
    ["spaces", spaces.length],
    ["tags", tags.length],
    ["problems", problems.length],
  ] as const;
  return list(
    parts.filter(([, count]) => count > 0).map(([what, count]) => t(`card.${what}`, { count, number: number(count) })),
  );
}

function InCommon({ id, common, onLeave }: { id: string; common: Common; onLeave: () => void }) {
  const { t } = useTranslation("people");
  const shared = useShared(common);
  if (!shared) return null;
  return (
    <Text size="sm" c="var(--b-text-2)">
      {t("card.common")}{" "}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/network/$id/common" params={{ id }} {...props} onClick={onLeave} />}
      >
        {shared}
      </Anchor>
    </Text>
  );
}

function Acts({ person, common, onLeave }: { person: PersonView; common: Common; onLeave: () => void }) {
  const { t } = useTranslation("people");
  const { shield } = common;
  const act = (run: () => void) => () => {
    onLeave();
    run();
  };
  const quiet = { variant: "subtle", color: "gray", size: "compact-sm" } as const;
  if (shield) {
    return (
      <Button
        {...quiet}
        leftSection={<Icon of={IconVolume} size={16} />}
        onClick={act(() => void changeShield(person, null, shield))}
      >
        {t(`shield.${shield}.lift`)}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...quiet}
        leftSection={<Icon of={IconVolumeOff} size={16} />}
        onClick={act(() => askForShield(person, "mute", null))}
      >
        {t("shield.mute.ask")}
      </Button>
      <Button
        {...quiet}
        leftSection={<Icon of={IconBan} size={16} />}
        onClick={act(() => askForShield(person, "block", null))}
      >
        {t("shield.block.ask")}
      </Button>
    </>
  );
}

type Props = {
  person: PersonView;
  /** Undefined where it could not be had. */
  common: Common | undefined;
  /** Says how to get into the card by keyboard. */
  hasHint: boolean;
  onLeave: () => void;
};

/** The inside of the card: who, in their words, what is shared, and what can be done. */
export function PersonDetails({ person, common, hasHint, onLeave }: Props) {
  const { t } = useTranslation("people");
  const me = useMe();
  const { id, bio, profileTags } = person;
  return (
    <div className={classes.details}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <UserPersona user={person} linked size={48} onOpen={onLeave} />
        {common?.shield && <ShieldChip shield={common.shield} />}
      </Group>
      {bio && <p className={classes.bio}>{bio}</p>}
      {profileTags.length > 0 && (
        <ProfileTagList tags={profileTags.slice(0, shownTags)} shared={me?.profileTags} onOpen={onLeave} />
      )}
      {common && me?.id !== id && <InCommon id={id} common={common} onLeave={onLeave} />}
      <div className={classes.foot}>
        <Button
          variant="light"
          size="compact-sm"
          renderRoot={(props) => <Link to="/network/$id/info" params={{ id }} {...props} onClick={onLeave} />}
        >
          {t("card.open")}
        </Button>
        <span className={classes.space} />
        {common && me && me.id !== id && <Acts person={person} common={common} onLeave={onLeave} />}
      </div>
      {hasHint && (
        <Text size="xs" c="var(--b-text-3)">
          <KeyHint>↓</KeyHint> {t("card.hint")}
        </Text>
      )}
    </div>
  );
}
