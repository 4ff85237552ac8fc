import type { PersonView } from "@bump/contract";
import { Card } from "@mantine/core";
import { ProfileTagList, UserPersona } from "#features/users/index.ts";
import classes from "./people.module.css";

/** Somebody in the list of all: who they are, in a few of their own words. */
export function PersonCard({ person, shared }: { person: PersonView; shared: readonly string[] }) {
  const { bio, profileTags } = person;
  return (
    <Card component="li" className={classes.card}>
      <UserPersona user={person} linked size={48} />
      {bio && <p className={classes.bio}>{bio}</p>}
      {profileTags.length > 0 && <ProfileTagList tags={profileTags} shared={shared} />}
    </Card>
  );
}
