import type { SkillView, UserView } from "@bump/contract";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  emptyPost,
  MediaStep,
  type PostDraft,
  PostWizard,
  PreviewStep,
  sendPost,
  toNewPost,
  toPostDraft,
  usePostForm,
  useTold,
  WordsFields,
} from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt } from "#lib/use-kept.ts";
import { useSpaceBegunIn } from "#features/spaces/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import type { WizardStep } from "#ui/Wizard.tsx";
import { sendingSkills } from "../skills.sending.ts";
import { saveSkill } from "./send-skill.ts";

type Props = {
  /** One that is changed; else a new one. */
  skill?: SkillView | undefined;
  onClose: () => void;
};

function SkillForm({ place, draft, me, skill, onClose }: Props & { place: string; draft: PostDraft; me: UserView }) {
  const { t } = useTranslation(["skills", "posts"]);
  const form = usePostForm(draft, place, "name_required");
  const { tellSaved } = useTold();
  const router = useRouter();
  const words = (
    <WordsFields
      form={form}
      nameLabel={t("skills:wizard.name")}
      namePlaceholder={t("skills:wizard.namePlaceholder")}
      descriptionPlaceholder={t("skills:wizard.descriptionPlaceholder")}
    />
  );
  const preview = (
    <PreviewStep form={form} me={me} label={t("skills:wizard.preview")} nameless={t("skills:card.nameless")} />
  );
  const steps: WizardStep[] = [
    { label: t("skills:wizard.words"), content: words, check: form.checkWords },
    { label: t("posts:wizard.steps.media"), content: <MediaStep form={form} text={t("skills:wizard.mediaText")} /> },
    { label: t("posts:wizard.steps.preview"), content: preview, fresh: true },
  ];
  const save =
    skill && (async (finished: PostDraft, files: string[]) => tellSaved(await saveSkill(skill, finished, files)));
  const handOver = (finished: PostDraft) =>
    sendPost(sendingSkills, {
      post: toNewPost(finished, me, "skills"),
      draft: finished,
      place,
      attachments: form.attachments,
      router,
    });
  return (
    <PostWizard
      form={form}
      title={t(skill ? "skills:wizard.editTitle" : "skills:wizard.title")}
      steps={steps}
      post={skill}
      send={save}
      handOver={skill ? undefined : handOver}
      failed={t("skills:wizard.failed")}
      onClose={onClose}
    />
  );
}

/** Adds a skill, or changes one, in three steps. */
export function SkillWizard({ skill, spaceId: named, onClose }: Props & { spaceId?: string | undefined }) {
  const me = useRequiredMe();
  const spaceId = useSpaceBegunIn(named);
  const place = skill ? `skill-edit/${skill.id}` : `skill/${spaceId}`;
  const draft = useKeptAt(place, () => (skill ? toPostDraft(skill) : emptyPost(spaceId)), skill ? undefined : takeUp);
  return draft && <SkillForm place={place} draft={draft} me={me} skill={skill} onClose={onClose} />;
}
