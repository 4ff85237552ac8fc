import type { SpaceView } from "@bump/contract";
import { Card } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { useSpaceName } from "../spaces.names.ts";
import { useMatchingCountries } from "../spaces.search.ts";
import classes from "./CountryList.module.css";
import { EnterButton } from "./EnterButton.tsx";
import { FavoriteButton } from "./FavoriteButton.tsx";
import { HereChip } from "./HereChip.tsx";
import { SpaceImage } from "./SpaceImage.tsx";

function CountryRow({ space }: { space: SpaceView }) {
  const nameOf = useSpaceName();
  return (
    <li className={classes.row}>
      <SpaceImage space={space} size={32} />
      <Link to="/space/$id/info" params={{ id: space.id }} className={classes.name}>
        {nameOf(space)}
      </Link>
      <HereChip space={space} />
      <span className={classes.acts}>
        <EnterButton space={space} />
        <FavoriteButton space={space} />
      </span>
    </li>
  );
}

/** Every country by its name in the reader's language. */
export function CountryList() {
  const { t } = useTranslation("spaces");
  const [text, setText] = useState("");
  const { query, countries, isLoaded } = useMatchingCountries(text);
  return (
    <Card padding={0}>
      <div className={classes.search}>
        <SearchField label={t("lists.findCountry")} onSearch={setText} />
      </div>
      {query.isPending && (
        <div className={classes.notice}>
          <Skeletons shape="row" count={8} />
        </div>
      )}
      {query.isLoadingError && (
        <div className={classes.notice}>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </div>
      )}
      {isLoaded && countries.length === 0 && (
        <EmptyState icon={IconFlag} title={t("lists.noCountry.title")}>
          {t("lists.noCountry.text")}
        </EmptyState>
      )}
      <ul className={classes.list} aria-label={t("lists.countries")}>
        {countries.map((space) => (
          <CountryRow key={space.id} space={space} />
        ))}
      </ul>
    </Card>
  );
}
