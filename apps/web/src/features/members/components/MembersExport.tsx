import type { SpaceView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "#lib/csv.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { membersCsv } from "../members.export.ts";

/** The members as a file for spreadsheets. */
export function MembersExport({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const download = useAction(async () => {
    const titles = [t("list.name"), t("data.kind"), t("list.role"), t("list.tags"), t("list.posts"), t("list.joined")];
    const make = async () => saveCsv(await membersCsv(space.id, titles), t("data.file"));
    await tell(make, { done: t("data.done"), failed: t("data.failed") });
  });
  return (
    <Section title={t("data.title")} text={t("data.text")}>
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} size={18} />}
          loading={download.pending}
          onClick={() => download.run()}
        >
          {t("data.action")}
        </Button>
      </div>
    </Section>
  );
}
