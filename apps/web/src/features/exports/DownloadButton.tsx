import { Button, Group, Text } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#lib/csv.ts";
import { useFormats } from "#lib/formats.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";

type DownloadButtonProps = {
  label: string;
  /** Of the file, without the day. */
  name: string;
  ending: "json" | "zip";
  variant?: "default";
  texts: { done: string; failed: string };
  download: (onProgress: (bytes: number) => void) => Promise<Blob>;
};

/** Saves a file that the server makes while it is read: how long it will be nobody knows, so it says how much has come. */
export function DownloadButton({ label, name, ending, variant, texts, download }: DownloadButtonProps) {
  const { t } = useTranslation("ui");
  const { bytes } = useFormats();
  const [size, setSize] = useState(0);
  const action = useAction(async () => {
    setSize(0);
    const make = async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(await download(setSize), `${name}-${day}.${ending}`);
    };
    await tell(make, texts);
  });
  return (
    <Group gap={12}>
      <Button
        variant={variant}
        leftSection={<Icon of={IconFileExport} size={18} />}
        loading={action.pending}
        onClick={() => action.run()}
      >
        {label}
      </Button>
      {action.pending && size > 0 && (
        <Text component="output" size="sm" c="var(--b-text-2)">
          {t("soFar", { size: bytes(size) })}
        </Text>
      )}
    </Group>
  );
}
