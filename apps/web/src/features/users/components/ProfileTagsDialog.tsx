import { limits, toTag } from "@bump/contract/rules";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { FieldButton } from "#ui/FieldButton.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { saveProfileTags } from "../users.mutations.ts";

type Props = { tags: readonly string[]; onClose: () => void };

/** Adds and takes away tags; saved as a whole. Stays open with what was chosen when saving fails. */
export function ProfileTagsDialog({ tags: saved, onClose }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const [tags, setTags] = useState(saved);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = useAction(async (next: readonly string[]) => {
    await saveProfileTags([...next]);
    notify.success(t("settings:profile.tags.saved"));
    onClose();
  });

  /** The list with what stands in the field; null when that cannot be added. */
  const withTyped = (): readonly string[] | null => {
    if (text.trim() === "") return tags;
    const tag = toTag(text);
    if (tag === null) setProblem(codeText("invalid_tag"));
    else if (!tags.includes(tag) && tags.length >= limits.profileTags.max) setProblem(t("settings:profile.tags.max"));
    else return [...new Set([...tags, tag])];
    return null;
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const next = withTyped();
    if (!next) return;
    setTags(next);
    setText("");
  };
  const submit = () => {
    const next = withTyped();
    if (!next) return;
    setTags(next);
    setText("");
    save.run(next);
  };

  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={500}
      title={t("settings:profile.tags.edit")}
      main={
        <Button onClick={submit} loading={save.pending}>
          {t("common:actions.save")}
        </Button>
      }
    >
      <Stack gap={16}>
        <Text c="var(--b-text-2)">{t("settings:profile.tags.hint")}</Text>
        <form onSubmit={add} noValidate>
          <Group align="flex-start" gap={8} wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t("settings:profile.tags.field")}
              placeholder={t("settings:profile.tags.placeholder")}
              data-autofocus
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setProblem(null);
              }}
            />
            <FieldButton type="submit">{t("settings:profile.tags.add")}</FieldButton>
          </Group>
        </form>
        <ChipList
          label={t("settings:profile.tags.chosen")}
          items={tags.map((tag) => ({
            id: tag,
            label: `#${tag}`,
            removeLabel: t("settings:profile.tags.remove", { tag }),
          }))}
          onRemove={(tag) => {
            setTags(tags.filter((other) => other !== tag));
            setProblem(null);
          }}
        />
        <FormFailure error={save.error} what={t("settings:profile.tags.failed")} />
      </Stack>
    </ResponsiveDialog>
  );
}
