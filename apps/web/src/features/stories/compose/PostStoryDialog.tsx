import type { UserView } from "@bump/contract";
import { Button, Switch, Text } from "@mantine/core";
import { IconSend2 } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSpaceBegunIn, useSpaceOf } from "#features/spaces/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { GoesTo, LeaveDialog, PostingAs } from "#features/posts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Compose.module.css";
import type { Beginning } from "./compose.ts";
import { DestinationField, ProblemField } from "./Destination.tsx";
import { sendStory } from "./send-story.ts";
import { emptyDraft, newStoryPlace, type ProblemRef } from "./story-drafts.ts";
import { StoryText, ComposeTools } from "./StoryText.tsx";
import { type Opened, useKeptDraft } from "./use-kept-draft.ts";
import { useLeaving } from "./use-leaving.ts";
import { type StoryForm, useStoryForm } from "./use-story-form.ts";

function DraftSwitch({ form }: { form: StoryForm }) {
  const { t } = useTranslation("compose");
  const { time } = useFormats();
  return (
    <div className={classes.draft}>
      <Switch
        label={t("draft.switch")}
        checked={form.choices.isDraft}
        onChange={(event) => form.choose({ isDraft: event.currentTarget.checked })}
      />
      {form.keptAt && form.hasContent && (
        <Text size="xs" c="dimmed" className={classes.kept}>
          {t("draft.kept", { time: time(form.keptAt) })}
        </Text>
      )}
    </div>
  );
}

type FieldsProps = { form: StoryForm; me: UserView; fixed: boolean };

function WhereAndWho({ form, me, fixed }: FieldsProps) {
  const { choices, choose } = form;
  const { spaceId } = form.initial;
  const space = useSpaceOf(spaceId);
  return (
    <>
      <div className={classes.head}>
        <DestinationField value={choices} onChange={choose} fixed={fixed} />
        <PostingAs me={me} isAnonymous={choices.isAnonymous} onChange={(isAnonymous) => choose({ isAnonymous })} />
      </div>
      {choices.toProblem && (
        <ProblemField
          spaceId={spaceId}
          value={choices}
          onChange={choose}
          fixed={fixed}
          error={form.errors.problem ?? null}
        />
      )}
      {space && (
        <div className={classes.goesTo}>
          <GoesTo space={space} toProblem={choices.toProblem} isAnonymous={choices.isAnonymous} />
        </div>
      )}
    </>
  );
}

/** Once, as soon as the dialog is there. */
function useBeginning(form: StoryForm, beginning: Beginning | undefined): void {
  const begin = useEffectEvent(() => {
    if (beginning === "camera") form.capture.openCamera();
    else if (beginning === "sound") form.capture.toggleSound();
    else if (beginning === "place") form.placing.open();
    else if (beginning) form.addFiles(beginning);
  });
  useEffect(() => begin(), []);
}

type Props = {
  problem: ProblemRef | null;
  spaceId: string | undefined;
  beginning?: Beginning | undefined;
  onClose: () => void;
};
type FormProps = Omit<Props, "spaceId"> & { opened: Opened; place: string; me: UserView };

function PostStoryForm({ opened, place, problem, beginning, me, onClose }: FormProps) {
  const { t } = useTranslation(["compose", "common"]);
  const phone = useIsPhone();
  const router = useRouter();
  const form = useStoryForm(opened.draft, place, opened.attachments);
  const leaving = useLeaving(form, onClose);
  useBeginning(form, beginning);
  const submit = () => {
    const checked = form.check();
    if (!checked) return;
    form.end();
    sendStory({
      ...checked,
      place,
      attachments: opened.attachments,
      me,
      router,
    });
    onClose();
  };
  const draftSwitch = <DraftSwitch form={form} />;
  return (
    <>
      <ResponsiveDialog
        opened
        onClose={leaving.leave}
        title={t("compose:title")}
        main={
          <Button
            onClick={submit}
            disabled={!form.handle}
            leftSection={phone || form.choices.isDraft ? undefined : <Icon of={IconSend2} size={18} />}
          >
            {t(form.choices.isDraft ? "compose:saveDraft" : "compose:post")}
          </Button>
        }
        others={
          <>
            {draftSwitch}
            <Button variant="subtle" color="gray" onClick={leaving.leave}>
              {t("common:actions.cancel")}
            </Button>
          </>
        }
        edge={
          <>
            <div className={classes.edgeDraft}>{draftSwitch}</div>
            <ComposeTools form={form} place="edge" />
          </>
        }
      >
        <div className={classes.body}>
          <WhereAndWho form={form} me={me} fixed={problem !== null} />
          <StoryText form={form} onSubmit={submit} />
        </div>
      </ResponsiveDialog>
      {leaving.asking && (
        <LeaveDialog onStay={leaving.stay} onClose={leaving.keepAndClose} onDiscard={leaving.discard} />
      )}
    </>
  );
}

/** A new story: to the space or to a joined problem, under one's own name or nobody's, at once or as a draft. */
export function PostStoryDialog({ spaceId: named, ...props }: Props) {
  const me = useRequiredMe();
  const spaceId = useSpaceBegunIn(named);
  const place = newStoryPlace(spaceId, props.problem);
  const opened = useKeptDraft(place, () => emptyDraft(spaceId, props.problem));
  return opened && <PostStoryForm opened={opened} place={place} me={me} {...props} />;
}
