import type { SpaceView } from "@bump/contract";
import { Button, Group, Text } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#lib/csv.ts";
import { useFormats } from "#lib/formats.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { downloadSpace } from "./exports.download.ts";

/** All of a space that those who run it see, as one file. */
export function SpaceExport({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const { bytes } = useFormats();
  const [size, setSize] = useState(0);
  const download = useAction(async () => {
    setSize(0);
    const make = async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(await downloadSpace(space.id, setSize), `${t("spaceData.file")}-${day}.json`);
    };
    await tell(make, { done: t("spaceData.export.done"), failed: t("spaceData.export.failed") });
  });
  return (
    <Section title={t("spaceData.export.title")} text={t("spaceData.export.text")}>
      <Group gap={12}>
        <Button
          leftSection={<Icon of={IconFileExport} size={18} />}
          loading={download.pending}
          onClick={() => download.run()}
        >
          {t("spaceData.export.action")}
        </Button>
        {download.pending && size > 0 && (
          <Text component="output" size="sm" c="var(--b-text-2)">
            {t("spaceData.export.progress", { size: bytes(size) })}
          </Text>
        )}
      </Group>
    </Section>
  );
}
