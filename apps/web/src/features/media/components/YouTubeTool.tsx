import { addYoutube } from "@bump/contract";
import { Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { cloneElement, type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#lib/api.ts";
import { errorText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { AddressForm } from "#ui/AddressForm.tsx";
import { type Attachments, toFileView } from "../media.attachments.ts";

type FormProps = { files: Attachments; onDone: () => void };

function YouTubeForm({ files, onDone }: FormProps) {
  const { t } = useTranslation(["media", "compose", "common"]);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const adding = useAction(async (url: string) => {
    const { data } = await call(addYoutube, { body: { url } });
    const problem = files.attach(toFileView(data));
    if (problem) setRefused(t(`compose:files.${problem}`));
    else onDone();
  });
  const submit = () => {
    setRefused(null);
    adding.run(typed);
  };
  return (
    <AddressForm
      label={t("media:youtube.address")}
      value={typed}
      error={refused ?? (adding.error ? errorText(adding.error) : null)}
      onChange={setTyped}
      onSubmit={submit}
    >
      <Button type="submit" loading={adding.pending} disabled={typed.trim() === ""}>
        {t("common:actions.add")}
      </Button>
    </AddressForm>
  );
}

type Props = {
  files: Attachments;
  onAdded?: () => void;
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>;
};

/** Attaches a video of YouTube by its address. */
export function YouTubeTool({ files, onAdded, children }: Props) {
  const { t } = useTranslation("media");
  const [opened, form] = useDisclosure(false);
  const done = () => {
    form.close();
    onAdded?.();
  };
  return (
    <Popover opened={opened} onDismiss={form.close} trapFocus returnFocus width={300} position="bottom" shadow="md">
      <Popover.Target>{cloneElement(children, { onClick: form.toggle })}</Popover.Target>
      <Popover.Dropdown aria-label={t("youtube.add")}>
        {opened && <YouTubeForm files={files} onDone={done} />}
      </Popover.Dropdown>
    </Popover>
  );
}
