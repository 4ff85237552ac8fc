import type { PersonView } from "@bump/contract";
import { Card, Group } from "@mantine/core";
import { memo } from "react";
import { ProfileTagList, UserPersona } from "#features/users/index.ts";
import classes from "./people.module.css";
import { PersonMenu } from "./PersonMenu.tsx";

type Props = {
  person: PersonView;
  /** The reader's own tags. */
  shared: readonly string[];
  /** Its place in the list, of which only what is in sight is there. */
  position: number;
};

/** Somebody in the list of all: who they are, in a few of their own words. */
export const PersonCard = memo(function PersonCard({ person, shared, position }: Props) {
  const { bio, profileTags } = person;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of them stands between it and the list
    <Card role="listitem" aria-posinset={position} aria-setsize={-1} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <UserPersona user={person} linked size={48} />
        <PersonMenu person={person} />
      </Group>
      {bio && <p className={classes.bio}>{bio}</p>}
      {profileTags.length > 0 && <ProfileTagList tags={profileTags} shared={shared} />}
    </Card>
  );
});
