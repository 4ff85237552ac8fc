import type { FileView, UserView } from "@bump/contract";
import { findHashtags, limits } from "@bump/contract/rules";
import { Card, Radio, Select, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor } from "#features/editor/index.ts";
import type { Attachment } from "#features/media/index.ts";
import { PostBody } from "#features/posts/index.ts";
import { PostingAs } from "#features/stories/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { plainText } from "#lib/plain-text.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { problemsToLinkQuery } from "../solutions.queries.ts";
import { FileField } from "./FileField.tsx";
import type { SolutionForm } from "./use-solution-form.ts";
import classes from "./Wizard.module.css";

type StepProps = { form: SolutionForm };

const restMs = 250;

/** The problem it is for, found by its words. */
function ProblemChoice({ form }: StepProps) {
  const { t } = useTranslation("solutions");
  const { draft, change, errors } = form;
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words === draft.problem?.name ? "" : words, restMs);
  const query = useInfiniteQuery(problemsToLinkQuery(draft.spaceId, asked));
  const found = itemsOf(query.data).map(({ id, name }) => ({ id, name }));
  const chosen = draft.problem;
  const offered = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={t("wizard.problem")}
      placeholder={t("problems.search")}
      searchable
      allowDeselect={false}
      nothingFoundMessage={query.isPending ? undefined : t("problems.none")}
      // The server has looked already.
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      error={errors.problem}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => change({ problem: offered.find((one) => one.id === id) ?? null })}
    />
  );
}

/** The first question of the variant: for one problem, or for any. */
export function UseStep({ form }: StepProps) {
  const { t } = useTranslation("solutions");
  const { draft, change } = form;
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t("wizard.useLabel")}
        value={draft.use}
        onChange={(use) => change({ use: use as "problem" | "reusable" })}
      >
        <Stack gap={12} mt={12}>
          <Radio value="problem" label={t("wizard.forProblem")} description={t("wizard.forProblemText")} />
          <Radio value="reusable" label={t("wizard.reusable")} description={t("wizard.reusableText")} />
        </Stack>
      </Radio.Group>
      {draft.use === "problem" && <ProblemChoice form={form} />}
    </Stack>
  );
}

export function AsStep({ form, me }: StepProps & { me: UserView }) {
  const { t } = useTranslation("solutions");
  const { draft, change } = form;
  return (
    <Stack gap={12}>
      <PostingAs me={me} isAnonymous={draft.isAnonymous} onChange={(isAnonymous) => change({ isAnonymous })} />
      <Text size="sm" c="var(--b-text-2)">
        {t(draft.isAnonymous ? "wizard.anonymousHint" : "wizard.namedHint")}
      </Text>
      {draft.use === "problem" && draft.problem && (
        <Text size="sm" c="var(--b-text-2)">
          {t("page.offeredTo", { name: draft.problem.name })}
        </Text>
      )}
    </Stack>
  );
}

export function WordsStep({ form }: StepProps) {
  const { t } = useTranslation("solutions");
  const { draft, change, errors } = form;
  const label = t("wizard.name");
  return (
    <Stack gap={16}>
      <TextInput
        label={<CountedLabel label={label} value={draft.name} max={limits.postName.max} />}
        aria-label={label}
        placeholder={t("wizard.namePlaceholder")}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <RichEditor
        label={t("wizard.description")}
        placeholder={t("wizard.descriptionPlaceholder")}
        html={form.initial.html}
        spaceId={draft.spaceId}
        error={errors.text ?? null}
        tools={<EditorTools handle={form.handle} place="frame" />}
        onReady={form.setHandle}
        onChange={(changed) => change({ html: changed.html() })}
      />
    </Stack>
  );
}

export function MediaStep({ form }: StepProps) {
  const { t } = useTranslation("solutions");
  return (
    <Stack gap={12}>
      <Text c="var(--b-text-2)">{t("wizard.mediaText")}</Text>
      <FileField attachments={form.attachments} onTouched={form.keeping.touch} />
    </Stack>
  );
}

function toShownFile({ media, key, preview, name, size }: Attachment): FileView[] {
  if (media) return [media];
  return preview ? [{ id: key, type: "image", url: preview, sizes: {}, name, size, width: null, height: null }] : [];
}

/** As others will see it. */
export function PreviewStep({ form, me }: StepProps & { me: UserView }) {
  const { t } = useTranslation(["solutions", "posts"]);
  const { draft, files } = form;
  const text = plainText(draft.html);
  const post = { tags: findHashtags(text), files: files.flatMap(toShownFile), location: null, state: "draft" as const };
  return (
    <Card component="article" padding={0} className={classes.preview} aria-label={t("solutions:wizard.preview")}>
      <div className={classes.head}>
        {draft.isAnonymous ? (
          <MaskAvatar size={36} />
        ) : (
          <Avatar name={me.displayName} src={me.photoURL} shape={me.role === "org" ? "square" : "round"} />
        )}
        <b>{draft.isAnonymous ? t("posts:card.anonymous") : me.displayName}</b>
      </div>
      <PostBody post={post} html={draft.html} target="" whole>
        <Title order={3}>{draft.name || t("solutions:card.nameless")}</Title>
      </PostBody>
    </Card>
  );
}

export function DraftSwitch({ form }: StepProps) {
  const { t } = useTranslation("compose");
  return (
    <Switch
      label={t("draft.switch")}
      checked={form.draft.isDraft}
      onChange={(event) => form.change({ isDraft: event.currentTarget.checked })}
    />
  );
}
