import type { SkillView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { firstWithPicture, NamedOnItsWay, PostList, useListed } from "#features/posts/index.ts";
import { openSkillWizard } from "../compose/compose.ts";
import { skillKind } from "../skills.kind.ts";
import { type SkillFilter, skillsQuery } from "../skills.queries.ts";
import { sendingSkills } from "../skills.sending.ts";
import { SkillCard } from "./SkillCard.tsx";
import { SkillRating } from "./SkillRating.tsx";

type Props = {
  /** Null for all spaces: what somebody can do goes with them. */
  spaceId: string | null;
  filter: SkillFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
};

function ratingOf(skill: SkillView) {
  return <SkillRating skill={skill} />;
}

export function SkillList({ spaceId, filter, empty }: Props) {
  const { t } = useTranslation("skills");
  const query = useInfiniteQuery(skillsQuery(spaceId, filter));
  const sending = sendingSkills.useIn(spaceId, filter);
  const skills = useListed(query.data, sending);
  const first = firstWithPicture(skills);
  const draw = useCallback(
    (skill: SkillView, index: number) => <SkillCard skill={skill} position={index + 1} isFirst={skill.id === first} />,
    [first],
  );
  return (
    <PostList
      kind={skillKind}
      query={query}
      items={skills}
      of={{ collection: "skills", spaceId, filter }}
      texts={{ label: t("list.label"), failed: t("list.failed") }}
      estimate={260}
      sign={ratingOf}
      sending={sending.map((entry) => (
        <NamedOnItsWay key={entry.post.id} entry={entry} label={t("card.skill", { name: entry.post.name })} />
      ))}
      empty={empty}
      begin={openSkillWizard}
    >
      {draw}
    </PostList>
  );
}
