import type { UserView } from "@bump/contract";
import { findHashtags, limits } from "@bump/contract/rules";
import { Card, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor } from "#features/editor/index.ts";
import { PlaceField } from "#features/places/index.ts";
import { useSpaceOf } from "#features/spaces/index.ts";
import { plainText } from "#lib/plain-text.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { PostBody } from "../components/PostBody.tsx";
import { FileField } from "./FileField.tsx";
import { GoesTo } from "./GoesTo.tsx";
import { PostingAs } from "./PostingAs.tsx";
import classes from "./PostWizard.module.css";
import { toShownFile } from "./unsent-post.ts";
import type { AnyPostForm } from "./use-post-form.ts";

type StepProps = { form: AnyPostForm };

/** Under which name, and what that means. */
export function AsField({ form, me, anonymousHint }: StepProps & { me: UserView; anonymousHint: string }) {
  const { t } = useTranslation("posts");
  const { draft, change } = form;
  return (
    <Stack gap={12}>
      <PostingAs me={me} isAnonymous={draft.isAnonymous} onChange={(isAnonymous) => change({ isAnonymous })} />
      <Text size="sm" c="var(--b-text-2)">
        {draft.isAnonymous ? anonymousHint : t("wizard.namedHint")}
      </Text>
    </Stack>
  );
}

type WordsProps = StepProps & {
  /** Where it is not called a title. */
  nameLabel?: string;
  namePlaceholder: string;
  descriptionPlaceholder: string;
  belowName?: ReactNode;
};

export function WordsFields({ form, nameLabel, namePlaceholder, descriptionPlaceholder, belowName }: WordsProps) {
  const { t } = useTranslation("posts");
  const { draft, change, errors } = form;
  const label = nameLabel ?? t("wizard.name");
  return (
    <Stack gap={16}>
      <TextInput
        label={<CountedLabel label={label} value={draft.name} max={limits.postName.max} />}
        aria-label={label}
        placeholder={namePlaceholder}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {belowName}
      <RichEditor
        field
        label={t("wizard.description")}
        placeholder={descriptionPlaceholder}
        html={form.initial.html}
        spaceId={draft.spaceId}
        error={errors.text ?? null}
        tools={<EditorTools handle={form.handle} place="frame" />}
        onReady={form.setHandle}
        onChange={(changed) => change({ html: changed.html() })}
      />
      {!draft.isOnlyWords && <FileField attachments={form.attachments} onTouched={form.keeping.touch} />}
    </Stack>
  );
}

type MediaProps = StepProps & { text: string; /** It may be somewhere. */ withPlace?: boolean };

export function MediaStep({ form, text, withPlace = false }: MediaProps) {
  const { draft, change } = form;
  return (
    <Stack gap={12}>
      <Text c="var(--b-text-2)">{text}</Text>
      <FileField attachments={form.attachments} capture={form.capture} onTouched={form.keeping.touch} />
      {withPlace && (
        <PlaceField
          spaceId={draft.spaceId}
          value={draft.location ?? null}
          onChange={(location) => change({ location })}
        />
      )}
    </Stack>
  );
}

type PreviewProps = StepProps & {
  me: UserView;
  label: string;
  nameless: string;
  /** What else stands beside the author. */
  mark?: ReactNode;
};

/** As others will see it. */
export function PreviewStep({ form, me, label, nameless, mark }: PreviewProps) {
  const { t } = useTranslation("posts");
  const { draft, files } = form;
  const text = plainText(draft.html);
  const post = {
    tags: findHashtags(text),
    files: files.flatMap(toShownFile),
    location: draft.location ?? null,
    state: "draft" as const,
  };
  // Not always the one that is open: what was refused elsewhere is opened again here.
  const space = useSpaceOf(draft.spaceId);
  return (
    <Stack gap={12}>
      <Card component="article" padding={0} className={classes.preview} aria-label={label}>
        <div className={classes.head}>
          {draft.isAnonymous ? (
            <MaskAvatar size={36} />
          ) : (
            <Avatar name={me.displayName} src={me.photoURL} shape={me.role === "org" ? "square" : "round"} />
          )}
          <b>{draft.isAnonymous ? t("card.anonymous") : me.displayName}</b>
          {mark}
        </div>
        <PostBody post={post} html={draft.html} target="" whole>
          <Title order={3}>{draft.name || nameless}</Title>
        </PostBody>
      </Card>
      {space && !draft.isDraft && <GoesTo space={space} isAnonymous={draft.isAnonymous} />}
    </Stack>
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
