import type { SpaceView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { membersCsv } from "../members.export.ts";

function save(text: string, name: string): void {
  // Spreadsheets take a file for UTF-8 by its first sign.
  const url = URL.createObjectURL(new Blob(["\u{FEFF}", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The members as a file for spreadsheets. */
export function MembersExport({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const download = useAction(async () => {
    const titles = [t("list.name"), t("data.kind"), t("list.role"), t("list.tags"), t("list.posts"), t("list.joined")];
    const make = async () => save(await membersCsv(space.id, titles), `${t("data.file")}.csv`);
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
