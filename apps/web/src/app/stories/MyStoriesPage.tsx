import { useTranslation } from "react-i18next";
import { StoryFeed, StoryTools } from "#features/stories/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";

/** The person's own stories of the space, on a page of their own. */
export function MyStoriesPage() {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading actions={<StoryTools />}>{t("myStories")}</PageHeading>
      <StoryFeed of="mine" />
    </>
  );
}
