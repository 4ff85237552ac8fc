import type { SearchKind } from "@bump/contract";
import { Button, Card, Stack } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSpaceName } from "#features/spaces/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { type Found, foundOf, shownKinds } from "../search.found.tsx";
import { searchKindQuery, searchQuery } from "../search.queries.ts";
import { keepSearch } from "../search.recent.ts";
import { FoundLine } from "./FoundLine.tsx";
import classes from "./search.module.css";

/** Of each kind, before somebody asks for more of one. */
const someOfEach = 8;

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

type Asked = { text: string; spaceId: string | null };
type Query = { isPending: boolean; isError: boolean; refetch: () => unknown };

/** What is there instead of something found: it is on its way, it failed, or there is nothing. */
function Instead({ query, text }: { query: Query; text: string }) {
  const { t } = useTranslation("search");
  if (query.isPending) return <Skeletons shape="card" count={2} />;
  if (query.isError) {
    return (
      <Card>
        <ErrorNotice title={t("failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return (
    <EmptyState icon={IconSearch} title={t("nothing.title", { text })}>
      {t("nothing.text")}
    </EmptyState>
  );
}

function SomeOfEach({ text, spaceId, onKind }: Asked & { onKind: (kind: SearchKind) => void }) {
  const nameOf = useSpaceName();
  const query = useQuery(searchQuery(text, { spaceId, results: someOfEach }));
  const { data } = query;
  const groups = shownKinds
    .map((kind) => ({ kind, found: data ? foundOf(kind, data, nameOf) : [] }))
    .filter(({ found }) => found.length > 0);
  if (query.isError || groups.length === 0) return <Instead query={query} text={text} />;
  return (
    <Stack gap={16} aria-busy={query.isPlaceholderData}>
      {groups.map((group) => (
        <Group key={group.kind} {...group} text={text} onAll={() => onKind(group.kind)} />
      ))}
    </Stack>
  );
}

function AllOfOne({ text, spaceId, kind }: Asked & { kind: SearchKind }) {
  const nameOf = useSpaceName();
  const query = useInfiniteQuery(searchKindQuery(text, { spaceId, kind }));
  const found = query.data?.pages.flatMap(({ items }) => foundOf(kind, items, nameOf)) ?? [];
  if (found.length === 0) return <Instead query={query} text={text} />;
  return (
    <Stack gap={16} aria-busy={query.isPlaceholderData}>
      <Group kind={kind} found={found} text={text} />
      <LoadMore query={query} />
    </Stack>
  );
}

type Props = Asked & { kind: SearchKind | undefined; onKind: (kind: SearchKind) => void };

/** What was found, by kind. */
export function Results({ kind, onKind, ...asked }: Props) {
  return kind ? <AllOfOne {...asked} kind={kind} /> : <SomeOfEach {...asked} onKind={onKind} />;
}
