import { type StoryView, updateStory } from "@bump/contract";
import type { Texts } from "@bump/locales";
import { Button, Stack, Text } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetFiles } from "#features/media/index.ts";
import { useSpaceName, useSpaceOf } from "#features/spaces/index.ts";
import { GoesTo, isProposed, LeaveDialog, placePost } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { dropDraft } from "#lib/drafts.ts";
import { addedTags } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import classes from "./Compose.module.css";
import { DestinationField, type DestinationValue, ProblemField } from "./Destination.tsx";
import { editPlace, type StoryDraft } from "./story-drafts.ts";
import { StoryText, ComposeTools } from "./StoryText.tsx";
import { type Opened, useKeptDraft } from "./use-kept-draft.ts";
import { useLeaving } from "./use-leaving.ts";
import { useStoryForm } from "./use-story-form.ts";

function toDraft(story: StoryView): StoryDraft {
  const problem = story.problemId
    ? { id: story.problemId.replace(/^problems\//, ""), name: story.problemName ?? "" }
    : null;
  return {
    id: story.id,
    spaceId: story.spaceId,
    // One goes on from the words that wait, where some do.
    html: story.waitingEdit?.html ?? story.story,
    toProblem: problem !== null,
    problem,
    isAnonymous: story.isAnonymousPost,
    isDraft: story.isDraft,
    files: story.files.map((media) => ({ key: media.id, name: media.name, size: media.size, mime: "", media })),
    location: story.location,
    keptAt: null,
  };
}

type Done = keyof Texts["compose"]["done"];

/** The story itself changes here; where it is told is the other view's, which has a Cancel of its own. */
async function saveStory(story: StoryView, draft: StoryDraft, fileIds: string[]): Promise<Done> {
  const { data, pending = false } = await call(updateStory, {
    params: { id: story.id },
    body: {
      data: {
        story: draft.html,
        ...(story.isDraft && { isDraft: draft.isDraft }),
        ...(isProposed(story)
          ? { baseRevision: story.revision }
          : {
              files: fileIds.map((id) => ({ id })),
              location: draft.location ?? null,
              problemId: draft.problem?.id ?? null,
            }),
      },
    },
  });
  placePost(data);
  if (data.state === "pending" && story.state !== "pending") return "pending";
  if (pending) return "proposed";
  return story.isDraft && !draft.isDraft ? "posted" : "updated";
}

type ChoosingProps = {
  story: StoryView;
  value: DestinationValue;
  onChange: (value: DestinationValue) => void;
  /** What opened it. */
  opener: RefObject<HTMLButtonElement | null>;
};

/** The keyboard goes along into the second view, and back to where it came from. */
function useFocusAlong(isOpen: boolean, opener: ChoosingProps["opener"]) {
  const view = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) view.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
  return view;
}

/** The second view: Save keeps the choice, Cancel restores the one before. */
function useChoosing({ story: { spaceId, isAnonymousPost }, value, onChange, opener }: ChoosingProps) {
  const { t } = useTranslation(["compose", "common"]);
  const [chosen, setChosen] = useState<DestinationValue | null>(null);
  const [isWrong, setWrong] = useState(false);
  const view = useFocusAlong(chosen !== null, opener);
  const space = useSpaceOf(spaceId);
  const cancel = () => setChosen(null);
  if (!chosen) return { begin: () => setChosen(value), view: null };
  const choose = (next: DestinationValue) => {
    setChosen(next);
    setWrong(false);
  };
  const save = () => {
    if (chosen.toProblem && !chosen.problem) return setWrong(true);
    onChange(chosen);
    cancel();
  };
  const frame = {
    title: t("compose:edit.choose"),
    onClose: cancel,
    main: <Button onClick={save}>{t("common:actions.save")}</Button>,
    others: (
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t("common:actions.cancel")}
      </Button>
    ),
    edge: undefined,
    body: (
      <Stack gap={16} ref={view}>
        <DestinationField value={chosen} onChange={choose} />
        {chosen.toProblem && (
          <ProblemField
            spaceId={spaceId}
            value={chosen}
            onChange={choose}
            error={isWrong ? t("compose:problems.choose") : null}
          />
        )}
        {space && <GoesTo space={space} toProblem={chosen.toProblem} isAnonymous={isAnonymousPost} />}
      </Stack>
    ),
  };
  return { begin: () => setChosen(value), view: frame };
}

type WhereProps = Omit<ChoosingProps, "onChange"> & { onChange: () => void };

function Where({ story, value, onChange, opener }: WhereProps) {
  const { t } = useTranslation("compose");
  const space = useSpaceOf(story.spaceId);
  const spaceName = useSpaceName();
  return (
    <div className={classes.where}>
      <Text size="sm" c="var(--b-text-2)" className={classes.whereText}>
        {t("edit.where")} <b>{value.problem?.name ?? (space && spaceName(space))}</b>
        {story.isAnonymousPost && <span className={classes.nameless}>{t("as.hint")}</span>}
      </Text>
      <Button ref={opener} variant="default" onClick={onChange}>
        {t("edit.change")}
      </Button>
    </div>
  );
}

type FormProps = { story: StoryView; opened: Opened; onClose: () => void };

function EditStoryForm({ story, opened, onClose }: FormProps) {
  const { t } = useTranslation(["compose", "common"]);
  const place = editPlace(story.id);
  const added = addedTags({ tags: story.tags, html: story.story });
  const form = useStoryForm(opened.draft, place, opened.attachments, added);
  const leaving = useLeaving(form, onClose);
  const opener = useRef<HTMLButtonElement>(null);
  const choosing = useChoosing({ story, value: form.choices, onChange: form.choose, opener });
  const save = useAction(async (draft: StoryDraft) => {
    const files = await opened.attachments.finish();
    const done = await saveStory(
      story,
      draft,
      files.map(({ id }) => id),
    );
    form.end();
    forgetFiles(opened.attachments.kept());
    await dropDraft(place);
    notify.success(t(`compose:done.${done}`));
    onClose();
  });
  const submit = (isDraft: boolean) => {
    form.choose({ isDraft });
    const checked = form.check(isDraft);
    if (checked) save.run({ ...checked.draft, isDraft });
  };
  const draftButton = story.isDraft && (
    <Button variant="default" mr="auto" onClick={() => submit(true)} disabled={save.pending}>
      {t("compose:saveDraft")}
    </Button>
  );
  const { body, ...frame } = choosing.view ?? {
    title: t("compose:edit.title"),
    onClose: leaving.leave,
    main: (
      <Button onClick={() => submit(false)} loading={save.pending} disabled={!form.handle}>
        {t(story.isDraft ? "compose:post" : "common:actions.save")}
      </Button>
    ),
    others: (
      <>
        {draftButton}
        <Button variant="subtle" color="gray" onClick={leaving.leave}>
          {t("common:actions.cancel")}
        </Button>
      </>
    ),
    edge: (
      <>
        {draftButton && <div className={classes.edgeDraft}>{draftButton}</div>}
        <ComposeTools form={form} place="edge" onlyWords={isProposed(story)} />
      </>
    ),
    body: null,
  };
  return (
    <>
      <ResponsiveDialog opened {...frame}>
        {body}
        {/* Only hidden, so that what was typed is there after the choice. */}
        <div className={classes.body} hidden={body !== null}>
          {isProposed(story) ? (
            <Text size="sm" c="var(--b-text-2)">
              {t("compose:edit.wiki")}
            </Text>
          ) : (
            <Where story={story} value={form.choices} onChange={choosing.begin} opener={opener} />
          )}
          <StoryText form={form} onSubmit={() => submit(false)} onlyWords={isProposed(story)} />
          <FormFailure error={save.error} what={t("compose:failed.save")} />
        </div>
      </ResponsiveDialog>
      {leaving.asking && (
        <LeaveDialog onStay={leaving.stay} onClose={leaving.keepAndClose} onDiscard={leaving.discard} />
      )}
    </>
  );
}

type Props = { story: StoryView; onClose: () => void };

/** Changes a story; of an anonymous one it proposes a change. */
export function EditStoryDialog({ story, onClose }: Props) {
  const opened = useKeptDraft(editPlace(story.id), () => toDraft(story));
  return opened && <EditStoryForm story={story} opened={opened} onClose={onClose} />;
}
