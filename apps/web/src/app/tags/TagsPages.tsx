import { Button } from "@mantine/core";
import { IconCloud, IconQuote } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ProblemList } from "#features/problems/index.ts";
import { openCompose, StoryList } from "#features/stories/index.ts";
import { FollowedTags, OfTag, TagCloud, TagInfo, TagList, TagPeople, TagTitle } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useLanguage } from "#lib/i18n.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { Explainer } from "../content/Explainer.tsx";
import { TabbedPage } from "../content/TabbedPage.tsx";

function useHere(): string {
  return useRequiredMe().activeSpace.spaceId;
}

export function TagsPage() {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t("tags")}</PageHeading>
      <Explainer of="tags" />
      <TagList spaceId={useHere()} empty="tags" />
    </>
  );
}

export function LanguageTagsPage() {
  const { t } = useTranslation(["routes", "empty"]);
  const toLanguage = (
    <Button renderRoot={(props) => <Link to="/language" {...props} />}>{t("empty:languageTags.action")}</Button>
  );
  return (
    <>
      <PageHeading>{t("routes:languageTags")}</PageHeading>
      <TagList spaceId={useHere()} lang={useLanguage()} empty="languageTags" action={toLanguage} />
    </>
  );
}

export function FollowingPage() {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t("following")}</PageHeading>
      <FollowedTags spaceId={useHere()} />
    </>
  );
}

export function TagsCloudPage() {
  const { t } = useTranslation(["routes", "empty"]);
  return (
    <>
      <PageHeading>{t("routes:tagsCloud")}</PageHeading>
      <TagCloud
        spaceId={useHere()}
        empty={
          <EmptyState
            icon={IconCloud}
            title={t("empty:tagsCloud.title")}
            action={<Button onClick={() => openCompose()}>{t("empty:tagsCloud.action")}</Button>}
          >
            {t("empty:tagsCloud.text")}
          </EmptyState>
        }
      />
    </>
  );
}

/** /tags/{id}: what it is called, and what carries it. */
export function TagPage({ id }: { id: string }) {
  const { t } = useTranslation("routes");
  return (
    <TabbedPage
      page="tag"
      title={<TagTitle id={id}>{t("tag")}</TagTitle>}
      titled
      tabs={[
        ["tagInfo", "/tags/$id/info"],
        ["tagPerspectives", "/tags/$id/perspectives"],
        ["tagProblems", "/tags/$id/problems"],
        ["tagSolutions", "/tags/$id/solutions"],
        ["tagProfiles", "/tags/$id/profiles"],
      ]}
    />
  );
}

export function TagInfoPage({ id }: { id: string }) {
  return <OfTag id={id}>{(tag) => <TagInfo tag={tag} />}</OfTag>;
}

export function TagPeoplePage({ id }: { id: string }) {
  return <OfTag id={id}>{(tag) => <TagPeople tag={tag} />}</OfTag>;
}

/** The problems of the tag's own space that carry it. */
export function TagProblemsPage({ id }: { id: string }) {
  return (
    <OfTag id={id}>
      {(tag) => (
        <ProblemList
          spaceId={tag.spaceId}
          filter={{ filterBy: "recent", tags: [tag.name] }}
          empty={<EmptyPage text="tagProblems" kind="problem" to="/tags" />}
        />
      )}
    </OfTag>
  );
}

/** The stories of the tag's own space that carry it. */
export function TagStoriesPage({ id }: { id: string }) {
  const { t } = useTranslation("empty");
  return (
    <OfTag id={id}>
      {(tag) => (
        <StoryList
          spaceId={tag.spaceId}
          filter={{ filterBy: "recent", tags: [tag.name] }}
          empty={
            <EmptyState
              icon={IconQuote}
              tone="violet"
              title={t("tagPerspectives.title")}
              action={
                <Button renderRoot={(props) => <Link to="/tags" {...props} />}>{t("tagPerspectives.action")}</Button>
              }
            >
              {t("tagPerspectives.text")}
            </EmptyState>
          }
        />
      )}
    </OfTag>
  );
}
