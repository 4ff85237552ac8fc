import { Spotlight } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHistory, IconRefresh, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  FoundLine,
  foundOf,
  isSearchable,
  keepSearch,
  searchQuery,
  shownKinds,
  useRecentSearches,
} from "#features/search/index.ts";
import { useSpaceName } from "#features/spaces/index.ts";
import { Icon } from "#ui/Icon.tsx";

const restMs = 250;
/** Of each kind; the page has the rest. */
const someOfEach = 4;

/** Before anything is typed: what was looked for lately. */
export function RecentRows({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { t } = useTranslation("search");
  const recent = useRecentSearches();
  if (text !== "" || recent.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t("recent.title")}>
      {recent.map((one) => (
        <Spotlight.Action
          key={one}
          label={one}
          leftSection={<Icon of={IconHistory} size={18} />}
          closeSpotlightOnTrigger={false}
          onClick={() => onChoose(one)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

type FoundProps = {
  text: string;
  /** No page stands above. */
  alone: boolean;
  /** Others are there than before. */
  onFound: () => void;
};

/** What the text finds, by kind, with the way to all of it. */
export function FoundRows({ text, alone, onFound }: FoundProps) {
  const { t } = useTranslation(["search", "shell", "common"]);
  const navigate = useNavigate();
  const nameOf = useSpaceName();
  const [q] = useDebouncedValue(text.trim(), restMs);
  const query = useQuery(searchQuery(q, { spaceId: null, results: someOfEach }));
  useEffect(onFound, [query.data, onFound]);
  if (!isSearchable(text)) return alone ? <Spotlight.Empty>{t("shell:palette.nothing")}</Spotlight.Empty> : null;
  const isCurrent = q === text.trim() && !query.isPlaceholderData;
  if (query.isError) {
    return (
      <Spotlight.Action
        label={t("search:failed")}
        description={t("common:actions.retry")}
        leftSection={<Icon of={IconRefresh} size={18} />}
        closeSpotlightOnTrigger={false}
        onClick={() => void query.refetch()}
      />
    );
  }
  const groups = query.data
    ? shownKinds
        .map((kind) => ({ kind, found: foundOf(kind, query.data, nameOf) }))
        .filter(({ found }) => found.length > 0)
    : [];
  return (
    <>
      {groups.map(({ kind, found }) => (
        <Spotlight.ActionsGroup key={kind} label={t(`search:kinds.${kind}`)}>
          {found.map((one) => (
            <Spotlight.Action
              key={one.id}
              onClick={() => {
                keepSearch(text);
                void navigate(one.to as NavigateOptions);
              }}
            >
              <FoundLine found={one} />
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length > 0 && (
        <Spotlight.Action
          label={t("search:palette.all", { text: text.trim() })}
          leftSection={<Icon of={IconSearch} size={18} />}
          onClick={() => {
            keepSearch(text);
            void navigate({ to: "/search", search: { q: text.trim() } });
          }}
        />
      )}
      {groups.length === 0 && !isCurrent && <Spotlight.Empty>{t("search:palette.searching")}</Spotlight.Empty>}
      {groups.length === 0 && isCurrent && <Spotlight.Empty>{t("search:nothing.title", { text: q })}</Spotlight.Empty>}
    </>
  );
}
