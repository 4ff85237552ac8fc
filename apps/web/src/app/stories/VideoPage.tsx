import { useTranslation } from "react-i18next";
import { LazyVideoRecorder } from "#features/media/index.ts";
import { addToStory, openCompose } from "#features/stories/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";

/** Records a film, which becomes part of a new story. */
export function VideoPage() {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <>
      <PageHeading>{t("video")}</PageHeading>
      <LazyVideoRecorder
        spaceId={spaceId}
        onSubmit={async (files) => {
          await addToStory(spaceId, files);
          openCompose();
        }}
      />
    </>
  );
}
