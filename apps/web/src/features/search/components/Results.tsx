import type { SearchKind } from "@bump/contract";
import { Button, Card, Stack } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSpaceName } from "#features/spaces/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { type Found, foundOf, shownKinds } from "../search.found.tsx";
import { type SearchFilter, searchQuery } from "../search.queries.ts";
import { keepSearch } from "../search.recent.ts";
import { FoundLine } from "./FoundLine.tsx";
import classes from "./search.module.css";

/** Of each kind, before somebody asks for more of one. */
const someOfEach = 8;
const allOfOne = 100;

type GroupProps = { kind: SearchKind; found: Found[]; text: string; onAll?: () => void };

function Group({ kind, found, text, onAll }: GroupProps) {
  const { t } = useTranslation("search");
  const id = `found-${kind}`;
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {t(`kinds.${kind}`)}
        </h2>
        {onAll && found.length >= someOfEach && (
          <Button variant="subtle" onClick={onAll} aria-label={t("page.allOf", { kind: t(`kinds.${kind}`) })}>
            {t("page.all")}
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {found.map((one) => (
          <li key={one.id}>
            <Link {...one.to} className={classes.found} onClick={() => keepSearch(text)}>
              <FoundLine found={one} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Props = Omit<SearchFilter, "results"> & { text: string; onKind: (kind: SearchKind) => void };

/** What was found, by kind. */
export function Results({ text, spaceId, kind, onKind }: Props) {
  const { t } = useTranslation("search");
  const nameOf = useSpaceName();
  const query = useQuery(searchQuery(text, { spaceId, kind, results: kind ? allOfOne : someOfEach }));
  if (query.isPending) return <Skeletons shape="card" count={2} />;
  if (query.isError) {
    return (
      <Card>
        <ErrorNotice title={t("failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const groups = (kind ? [kind] : shownKinds)
    .map((one) => ({ kind: one, found: foundOf(one, query.data, nameOf) }))
    .filter(({ found }) => found.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState icon={IconSearch} title={t("nothing.title", { text })}>
        {t("nothing.text")}
      </EmptyState>
    );
  }
  return (
    <Stack gap={16} aria-busy={query.isPlaceholderData}>
      {groups.map((group) => (
        <Group key={group.kind} {...group} text={text} onAll={kind ? undefined : () => onKind(group.kind)} />
      ))}
    </Stack>
  );
}
