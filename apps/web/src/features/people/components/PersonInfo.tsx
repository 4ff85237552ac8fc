import { Card, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ProfileTagList, UserPersona, useRequiredMe } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Section } from "#ui/Section.tsx";
import { personQuery } from "../people.queries.ts";
import classes from "./people.module.css";

/** Who somebody is, in their own words. */
export function PersonInfo({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const { date } = useFormats();
  const me = useRequiredMe();
  const { data: person } = useSuspenseQuery(personQuery(id));
  const isOrg = person.role === "org";
  return (
    <Stack gap={16}>
      <Card>
        <Stack gap={16}>
          <UserPersona user={person} size={72} />
          {person.bio ? <p className={classes.words}>{person.bio}</p> : <Text c="dimmed">{t("profile.noBio")}</Text>}
          <Text size="sm" c="var(--b-text-3)">
            {t("profile.since", { date: date(person.createdAt) })}
          </Text>
        </Stack>
      </Card>
      <Section title={t(isOrg ? "profile.orgTags" : "profile.tags")}>
        {person.profileTags.length > 0 ? (
          <ProfileTagList tags={person.profileTags} shared={me.id === id ? [] : me.profileTags} />
        ) : (
          <Text c="dimmed">{t("profile.noTags")}</Text>
        )}
      </Section>
    </Stack>
  );
}
