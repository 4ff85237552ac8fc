import { type EndpointResult, type listShields } from "@bump/contract";
import { Button, Group } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { shieldsQuery } from "../people.queries.ts";
import { changeShield } from "../people.shielding.ts";
import classes from "./people.module.css";

type Shielded = EndpointResult<typeof listShields>["items"][number];

function ShieldedPerson({ author, shield }: Shielded) {
  const { t } = useTranslation("people");
  return (
    <Group component="li" justify="space-between" gap={12} wrap="nowrap">
      <UserPersona user={author} linked detail={t(`shield.${shield}.state`)} />
      <Button
        variant="default"
        aria-label={t("settings.liftNamed", { act: t(`shield.${shield}.lift`), name: author.displayName })}
        onClick={() => void changeShield(author, null, shield)}
      >
        {t(`shield.${shield}.lift`)}
      </Button>
    </Group>
  );
}

/** In the settings: whom the person has muted or blocked, and the way back. */
export function ShieldsSection() {
  const { t } = useTranslation("people");
  const query = useInfiniteQuery(shieldsQuery);
  const people = itemsOf(query.data);
  return (
    <Section
      title={t("settings.title")}
      text={t(query.isSuccess && people.length === 0 ? "settings.none" : "settings.text")}
    >
      {query.isPending && <Skeletons shape="row" count={2} />}
      {query.isLoadingError && <ErrorNotice onRetry={() => void query.refetch()} />}
      {people.length > 0 && (
        <ul className={classes.shielded}>
          {people.map((one) => (
            <ShieldedPerson key={one.id} {...one} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </Section>
  );
}
