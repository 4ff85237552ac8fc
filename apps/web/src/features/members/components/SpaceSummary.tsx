import type { SpaceView } from "@bump/contract";
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconLock, IconSettings, IconWorld } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  CountryBorders,
  FavoriteButton,
  isCountry,
  SpaceActs,
  SpaceImage,
  SpaceMenu,
  StatusChip,
  useSpaceName,
} from "#features/spaces/index.ts";
import { ShareButton, shareTargets } from "#features/sharing/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { InviteButton } from "./InviteButton.tsx";
import { SpacePeople } from "./SpacePeople.tsx";
import classes from "./SpaceSummary.module.css";

function Head({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const name = useSpaceName()(space);
  return (
    <div className={classes.head}>
      <SpaceImage space={space} size={64} />
      <div className={classes.kind}>
        {/* Larger screens have it in the heading above. */}
        <Title order={2} hiddenFrom="xs">
          {name}
        </Title>
        <span className={classes.word}>
          <Icon of={space.isPrivate ? IconLock : IconWorld} size={16} />
          {t(space.isPrivate ? "space.private" : "space.public")}
        </span>
        {space.status && space.status !== "deleted" && <StatusChip status={space.status} />}
      </div>
      <div className={classes.tools}>
        <FavoriteButton space={space} />
        <ShareButton shared={{ target: shareTargets.space(space), title: name, spaceId: space.id }} />
        <SpaceMenu space={space} />
      </div>
    </div>
  );
}

function Facts({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const { number, date } = useFormats();
  if (!space.inside) return null;
  const { counters, createdAt } = space.inside;
  const facts = [[t(space.isPrivate ? "space.members" : "space.participants"), number(counters.totalMembers)]];
  if (space.isPrivate)
    facts.push([t("space.owners"), number(counters.totalOwners)], [t("space.made"), date(createdAt)]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How it stands between the viewer and the space, where they are not inside. */
function Standing({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  if (space.inside) return null;
  const word = space.status === "invited" || space.status === "requested" ? space.status : "outside";
  return (
    <Text c="var(--b-text-2)" mt={12}>
      {t(`space.standing.${word}`)}
    </Text>
  );
}

/** /space/{id}/info: what it is, who is in it, and what the viewer can do with it. */
export function SpaceSummary({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const { inside } = space;
  return (
    <Stack gap={16}>
      <Card>
        <Head space={space} />
        {(space.isPrivate || space.description) && (
          <Text className={classes.purpose}>{space.description || t("space.noPurpose")}</Text>
        )}
        {inside?.listed === false && (
          <Text size="sm" c="dimmed" mt={4}>
            {t("space.unlisted")}
          </Text>
        )}
        <Facts space={space} />
        <Standing space={space} />
        <div className={classes.actions}>
          <SpaceActs space={space} />
          <InviteButton space={space} variant="default" />
          {space.can.manage && (
            <Button
              variant="default"
              leftSection={<Icon of={IconSettings} size={18} />}
              renderRoot={(props) => <Link to="/space/$id/manage" params={{ id: space.id }} {...props} />}
            >
              {t("space.manage")}
            </Button>
          )}
        </div>
      </Card>
      {inside && <SpacePeople space={space} />}
      {isCountry(space) && <CountryBorders space={space} />}
    </Stack>
  );
}
