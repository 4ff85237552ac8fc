import type { SkillView } from "@bump/contract";
import { Button, Stack } from "@mantine/core";
import { IconCertificate, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Participants } from "#features/people/index.ts";
import { OfPost, PostThread } from "#features/posts/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { openSkillWizard } from "../compose/compose.ts";
import { skillKind } from "../skills.kind.ts";
import { membersQuery, skillQuery } from "../skills.queries.ts";
import { HaveButton } from "./HaveButton.tsx";
import { WholeSkill } from "./SkillCard.tsx";

function Missing() {
  const { t } = useTranslation("empty");
  return (
    <EmptyState
      icon={IconCertificate}
      tone="pink"
      title={t("skillInfo.title")}
      action={<Button renderRoot={(props) => <Link to="/skills/public" {...props} />}>{t("skillInfo.action")}</Button>}
    >
      {t("skillInfo.text")}
    </EmptyState>
  );
}

/** Whatever is about one skill. */
export function OfSkill({ id, children }: { id: string; children: (skill: SkillView) => ReactNode }) {
  return (
    <OfPost query={useQuery(skillQuery(id))} missing={<Missing />}>
      {children}
    </OfPost>
  );
}

/** /skill/{id}/info: what it is and when it helps, with what people say about it. */
export function SkillInfo({ id, search }: { id: string; search: CommentSearch }) {
  return (
    <OfSkill id={id}>
      {(skill) => (
        <Stack gap={16}>
          <WholeSkill skill={skill} />
          {skill.state === "published" && (
            <PostThread post={skill} kind={skillKind} search={search} begin={openSkillWizard} />
          )}
        </Stack>
      )}
    </OfSkill>
  );
}

function Members({ skill }: { skill: SkillView }) {
  const { t } = useTranslation(["empty", "routes"]);
  return (
    <Participants
      query={useInfiniteQuery(membersQuery(skill.id))}
      label={t("routes:skillMembers")}
      empty={
        <EmptyState icon={IconUsers} title={t("empty:skillMembers.title")} action={<HaveButton skill={skill} main />}>
          {t("empty:skillMembers.text")}
        </EmptyState>
      }
    />
  );
}

/** /skill/{id}/members: who has it. */
export function SkillMembers({ id }: { id: string }) {
  return <OfSkill id={id}>{(skill) => <Members skill={skill} />}</OfSkill>;
}
