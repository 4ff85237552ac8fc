import type { SpaceView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
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
  const make = useAction(async () => {
    const titles = [t("list.name"), t("data.kind"), t("list.role"), t("list.tags"), t("list.posts"), t("list.joined")];
    try {
      save(await membersCsv(space.id, titles), `${t("data.file")}.csv`);
      notify.success(t("data.done"));
    } catch (error) {
      notify.error(failedText(t("data.failed"), error));
    }
  });
  return (
    <Section title={t("data.title")} text={t("data.text")}>
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} size={18} />}
          loading={make.pending}
          onClick={() => make.run()}
        >
          {t("data.action")}
        </Button>
      </div>
    </Section>
  );
}
