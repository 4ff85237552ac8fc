import { type PartView, partTypes } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor } from "#features/editor/index.ts";
import { useTold, WaitsHint } from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt } from "#lib/use-kept.ts";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { partIcons } from "../problems.looks.ts";
import { savePart } from "../problems.parts.ts";
import { AttributeFields } from "./AttributeFields.tsx";
import { IconWord } from "./IconWord.tsx";
import { type PartDraft, type PartForm, toPartDraft, usePartForm } from "./use-part-form.ts";

type Props = {
  problemId: string;
  /** One that is changed. */
  part?: PartView;
  /** Where a new one goes to. */
  spaceId?: string;
  onClose: () => void;
};

/** What it is called, and which of the three it is. */
function NameAndType({ form: { draft, change, errors } }: { form: PartForm }) {
  const { t } = useTranslation("problems");
  const label = t("parts.name");
  return (
    <>
      <TextInput
        label={<CountedLabel label={label} value={draft.name} max={limits.postName.max} />}
        aria-label={label}
        placeholder={t("parts.nameHint")}
        data-autofocus
        value={draft.name}
        error={errors["name"]}
        onChange={(event) => change({ name: event.currentTarget.value }, "name")}
      />
      <Radio.Group
        label={t("parts.type")}
        value={draft.type}
        error={errors["type"]}
        onChange={(type) => change({ type: type as PartView["type"] }, "type")}
      >
        <Group gap="0.75rem 1.5rem" mt={8}>
          {partTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={<IconWord icon={partIcons[type]}>{t(`parts.types.${type}`)}</IconWord>}
            />
          ))}
        </Group>
      </Radio.Group>
    </>
  );
}

function PartFormDialog({
  problemId,
  part,
  spaceId,
  onClose,
  draft,
  kept,
}: Props & { draft: PartDraft; kept: string }) {
  const { t } = useTranslation(["problems", "common"]);
  const { tellWritten } = useTold();
  const phone = useIsPhone();
  const id = useId();
  const { node, ...form } = usePartForm({
    begun: draft,
    place: kept,
    send: (words) => savePart(problemId, words, part),
    onSaved: (written) => {
      tellWritten(written, t("problems:parts.saved"));
      onClose();
    },
  });
  const leave = () => void form.keep().then(onClose);
  const tools = <EditorTools handle={form.handle} place={phone ? "edge" : "frame"} />;
  return (
    <ResponsiveDialog
      opened
      onClose={leave}
      title={t(part ? "problems:parts.editTitle" : "problems:parts.add")}
      main={
        <Button type="submit" form={id} loading={form.pending} disabled={!form.handle}>
          {t("common:actions.save")}
        </Button>
      }
      others={
        <Button variant="subtle" color="gray" onClick={leave}>
          {t("common:actions.cancel")}
        </Button>
      }
      edge={tools}
    >
      <form id={id} ref={node} noValidate onSubmit={form.submit}>
        <Stack gap={16}>
          {spaceId && <WaitsHint spaceId={spaceId} />}
          <NameAndType form={form} />
          <RichEditor
            field
            label={t("problems:parts.description")}
            placeholder={t("problems:parts.descriptionHint")}
            html={draft.html}
            error={form.errors["description"] ?? null}
            suggestionsIn={phone ? "bar" : "list"}
            tools={phone ? undefined : tools}
            onReady={form.setHandle}
            onChange={(changed) => form.change({ html: changed.html() }, "description")}
            onSubmit={form.submit}
          />
          <AttributeFields form={form} />
          <FormFailure error={form.failure} what={t("problems:parts.saveFailed")} />
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}

/** Names a part of a problem, or changes one. What is written is kept on this device until it is saved. */
export function PartDialog(props: Props) {
  const { problemId, part } = props;
  const kept = part ? `part-edit/${part.id}` : `part/${problemId}`;
  const draft = useKeptAt(kept, () => toPartDraft(part), part ? undefined : takeUp);
  return draft && <PartFormDialog {...props} draft={draft} kept={kept} />;
}
