import type { TagView } from "@bump/contract";
import { toTag } from "@bump/contract/rules";
import { Button, Card, Title } from "@mantine/core";
import { IconHash, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { UserPersona, useRequiredMe } from "#features/users/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { carriersQuery, tagQuery } from "../tags.queries.ts";
import { AddTagsDialog } from "./dialogs.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { TagFacts } from "./TagFacts.tsx";
import classes from "./tags.module.css";

/** A word that is a tag elsewhere, or on somebody's profile, may become one of this space. */
function Missing({ spaceId, word }: { spaceId: string; word: string }) {
  const { t } = useTranslation(["empty", "tags"]);
  const [adding, setAdding] = useState(false);
  const tag = isId(word) ? null : toTag(word);
  const offered = tag === null ? [] : [tag];
  return (
    <>
      <EmptyState
        icon={IconHash}
        title={t("empty:tagInfo.title")}
        action={<Button onClick={() => setAdding(true)}>{t("tags:add.label")}</Button>}
      >
        {t("empty:tagInfo.text")}
      </EmptyState>
      {adding && <AddTagsDialog spaceId={spaceId} tags={offered} onClose={() => setAdding(false)} />}
    </>
  );
}

type Props = {
  /** Its id, or its name with or without its sign. */
  id: string;
  children: (tag: TagView) => ReactNode;
};

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function useTag(id: string) {
  const { spaceId } = useRequiredMe().activeSpace;
  return useQuery(tagQuery(spaceId, id.replace(/^#/, "").toLowerCase()));
}

/** Above all that is about a tag: what it is called, once that is known. */
export function TagTitle({ id, children }: { id: string; children: ReactNode }) {
  const { data } = useTag(id);
  return data ? `#${data.title}` : children;
}

/** Whatever is about one tag: waits for it, and says so where there is none. */
export function OfTag({ id, children }: Props) {
  const { spaceId } = useRequiredMe().activeSpace;
  const query = useTag(id);
  if (query.data) return children(query.data);
  if (query.isPending) return <Skeletons shape="text" count={1} />;
  if (hasCode(query.error, "not_found", "invalid_tag")) return <Missing spaceId={spaceId} word={id} />;
  return (
    <Card>
      <ErrorNotice onRetry={() => void query.refetch()} />
    </Card>
  );
}

/** Below the tag's name: what it stands for, and how much is said about it. */
export function TagInfo({ tag }: { tag: TagView }) {
  const { t } = useTranslation("tags");
  return (
    <Card component="section" aria-labelledby="tag-name">
      <div className={classes.infoHead}>
        <Title order={2} size="h4" id="tag-name" className={classes.tagName}>
          {t("describe.field")}
        </Title>
        <FollowButton tag={tag} />
      </div>
      <TagFacts tag={tag} />
    </Card>
  );
}

/** Who has it on their profile: what they know or care about. */
export function TagPeople({ tag }: { tag: TagView }) {
  const { t } = useTranslation(["tags", "empty"]);
  const query = useInfiniteQuery(carriersQuery(tag.spaceId, tag.id));
  const people = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title={t("empty:tagProfiles.title")}
        action={
          <Button renderRoot={(props) => <Link to="/settings/profile" {...props} />}>
            {t("empty:tagProfiles.action")}
          </Button>
        }
      >
        {t("empty:tagProfiles.text")}
      </EmptyState>
    );
  }
  return (
    <Card padding={0} component="section" aria-labelledby="tag-people">
      <div className={classes.head}>
        <Title order={2} size="h4" id="tag-people">
          {t("tags:people.title", { tag: tag.title })}
        </Title>
      </div>
      <ul className={classes.rows}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <UserPersona user={person} linked size={40} detail={person.bio || undefined} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}
