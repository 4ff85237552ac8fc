import { limits } from "@bump/contract/rules";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormDialog } from "#ui/FormDialog.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { addPasskeyNamed, removePasskey, renamePasskey } from "../accounts.mutations.ts";
import { type Passkey, passkeysQuery } from "../accounts.queries.ts";
import { canUsePasskeys } from "../passkey-support.ts";
import { useRecentLogin } from "../use-recent-login.tsx";

type NameDialogProps = {
  title: string;
  name: string;
  submitLabel: string;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
};

function NameDialog({ title, name, submitLabel, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation("settings");
  const [value, setValue] = useState(name);
  const send = useAction(async () => {
    await onName(value.trim() || name);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      size={440}
      submitLabel={submitLabel}
      action={send}
      onSubmit={() => send.run()}
      onClose={onClose}
    >
      <TextInput
        label={t("account.passkeys.name")}
        placeholder={t("account.passkeys.namePlaceholder")}
        maxLength={limits.passkeyName.max}
        data-autofocus
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation("settings");
  const formats = useFormats();
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpen(null);
  const date = formats.date(passkey.createdAt);
  const name = passkey.name || t("account.passkeys.defaultName", { date });
  const remove = useAction(async () => {
    await tell(() => removePasskey(passkey.id), { done: t("account.passkeys.removed") });
    close();
  });
  return (
    <Group component="li" gap={12} wrap="nowrap">
      <IconTile icon={IconKey} size={36} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t("account.passkeys.since", { date })}
        </Text>
      </div>
      <Button variant="subtle" color="gray" onClick={() => setOpen("rename")}>
        {t("account.passkeys.rename")}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setOpen("remove")}>
        {t("account.passkeys.remove")}
      </Button>
      {open === "rename" && (
        <NameDialog
          title={t("account.passkeys.rename")}
          name={name}
          submitLabel={t("account.passkeys.rename")}
          onClose={close}
          onName={async (next) => {
            await renamePasskey(passkey.id, next);
            notify.success(t("account.passkeys.renamed"));
          }}
        />
      )}
      <ConfirmDialog
        opened={open === "remove"}
        onClose={close}
        onConfirm={remove.run}
        busy={remove.pending}
        title={t("account.passkeys.removeTitle", { name })}
        confirmLabel={t("account.passkeys.removeConfirm")}
        undoable={false}
      >
        {t("account.passkeys.removeText")}
      </ConfirmDialog>
    </Group>
  );
}

export function PasskeysSection() {
  const { t } = useTranslation("settings");
  const formats = useFormats();
  const passkeys = useSuspenseQuery(passkeysQuery).data;
  const { withRecentLogin, recentLogin } = useRecentLogin();
  const [adding, setAdding] = useState<{ on: string } | null>(null);
  const add = async (name: string) => {
    await withRecentLogin(() => addPasskeyNamed(name));
    notify.success(t("account.passkeys.added"));
  };
  return (
    <Section title={t("account.passkeys.title")} text={t("account.passkeys.text")}>
      {passkeys.length > 0 && (
        <Stack component="ul" gap={16} m={0} p={0}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button variant="default" onClick={() => setAdding({ on: formats.date(new Date()) })}>
            {t("account.passkeys.add")}
          </Button>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {t("account.passkeys.unsupported")}
        </Text>
      )}
      {adding && (
        <NameDialog
          title={t("account.passkeys.add")}
          name={t("account.passkeys.defaultName", { date: adding.on })}
          submitLabel={t("account.passkeys.add")}
          onClose={() => setAdding(null)}
          onName={add}
        />
      )}
      {recentLogin}
    </Section>
  );
}
