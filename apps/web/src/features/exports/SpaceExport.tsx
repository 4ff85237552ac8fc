import type { SpaceView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { downloadSpace } from "./exports.download.ts";

/** All of a space that those who run it see, as one file. */
export function SpaceExport({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  return (
    <Section title={t("spaceData.export.title")} text={t("spaceData.export.text")}>
      <DownloadButton
        label={t("spaceData.export.action")}
        name={t("spaceData.file")}
        ending="json"
        texts={{ done: t("spaceData.export.done"), failed: t("spaceData.export.failed") }}
        download={(onProgress) => downloadSpace(space.id, onProgress)}
      />
    </Section>
  );
}
