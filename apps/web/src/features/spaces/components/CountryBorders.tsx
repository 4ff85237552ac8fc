import { countrySpaceId, type SpaceRef } from "@bump/contract";
import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Section } from "#ui/Section.tsx";
import { useSpaceName } from "../spaces.names.ts";
import { type Borders, bordersQuery } from "../spaces.queries.ts";
import classes from "./CountryBorders.module.css";
import { SpaceImage } from "./SpaceImage.tsx";

/** Around the drawing, so that the line along its edges is not cut. */
const rim = 3;

function Outline({ of: { width, height, land, islets }, name }: { of: NonNullable<Borders["outline"]>; name: string }) {
  const { t } = useTranslation("spaces");
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the theme's colour, which a file could not know
      role="img"
      aria-label={t("borders.outline", { name })}
      viewBox={`${-rim} ${-rim} ${width + 2 * rim} ${height + 2 * rim}`}
      className={classes.outline}
    >
      <path d={land} className={classes.land} />
      <path d={islets} className={classes.islets} />
    </svg>
  );
}

function Neighbours({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("spaces");
  const nameOf = useSpaceName();
  const label = useId();
  if (codes.length === 0) return <Text c="var(--b-text-2)">{t("borders.none")}</Text>;
  const spaces = codes.map((code): SpaceRef => {
    return { spaceId: countrySpaceId(code), spaceName: code, code, isPrivate: false, img: null };
  });
  return (
    <>
      <Text size="sm" c="dimmed" id={label}>
        {t("borders.neighbours")}
      </Text>
      <ul className={classes.neighbours} aria-labelledby={label}>
        {spaces.map((space) => (
          <li key={space.spaceId}>
            <Link to="/space/$id/info" params={{ id: space.spaceId }} className={classes.neighbour}>
              <SpaceImage space={space} size={20} />
              {nameOf(space)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How a country lies: its outline, and the countries beyond its borders, whose spaces are one step away. */
export function CountryBorders({ space }: { space: SpaceRef & { code: string } }) {
  const { t } = useTranslation("spaces");
  const name = useSpaceName()(space);
  const { data, isError, refetch } = useQuery(bordersQuery(space.code));
  return (
    <Section title={t("borders.title")}>
      {isError && <ErrorNotice onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={176} />}
      {data && (
        <div className={classes.borders}>
          {data.outline && <Outline of={data.outline} name={name} />}
          <div className={classes.words}>
            <Neighbours codes={data.neighbours} />
            <Text size="xs" c="dimmed" mt="auto">
              {t("borders.source")}
            </Text>
          </div>
        </div>
      )}
    </Section>
  );
}
