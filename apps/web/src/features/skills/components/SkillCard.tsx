import type { SkillView } from "@bump/contract";
import { IconCertificate, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostBody, PostCard } from "#features/posts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Chip } from "#ui/Chip.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { useHaving } from "../skills.having.ts";
import { skillKind } from "../skills.kind.ts";
import { HaveButton } from "./HaveButton.tsx";
import classes from "./SkillCard.module.css";
import { SkillRating } from "./SkillRating.tsx";

/** What people think of it and how many have it, before what one can do about that. */
function Figures({ skill, children }: { skill: SkillView; children?: ReactNode }) {
  const { t } = useTranslation("skills");
  const { number } = useFormats();
  const count = useHaving(skill).skill.counters.totalParticipants;
  return (
    <div className={classes.figures}>
      <SkillRating skill={skill} />
      <Link to="/skill/$id/members" params={{ id: skill.id }} className={classes.members}>
        <Chip icon={IconUsers} count={number(count)}>
          {t("card.members", { count })}
        </Chip>
      </Link>
      {children}
    </div>
  );
}

type Props = {
  skill: SkillView;
  position?: number;
  /** Its pictures are the first of the list. */ isFirst?: boolean;
};

/** A skill in a list: what it is, what people think of it, who has it. */
export const SkillCard = memo(function SkillCard({ skill, position, isFirst }: Props) {
  const { t } = useTranslation("skills");
  const name = skill.name || t("card.nameless");
  return (
    <PostCard post={skill} kind={skillKind} label={t("card.skill", { name })} position={position}>
      <PostBody
        post={skill}
        html={skill.description}
        target={skillKind.target(skill)}
        isFirst={isFirst}
        below={
          skill.state === "published" && (
            <Figures skill={skill}>
              <span className={classes.have}>
                <HaveButton skill={skill} />
              </span>
            </Figures>
          )
        }
      >
        <div className={classes.top}>
          <IconTile icon={IconCertificate} tone="pink" />
          <Link to="/skill/$id/info" params={{ id: skill.id }} className={classes.name}>
            {name}
          </Link>
        </div>
      </PostBody>
    </PostCard>
  );
});

/** A skill on its own page, below its name: all of it. */
export function WholeSkill({ skill }: { skill: SkillView }) {
  const { t } = useTranslation("skills");
  return (
    <PostCard post={skill} kind={skillKind} label={t("card.skill", { name: skill.name })}>
      <PostBody
        post={skill}
        html={skill.description}
        target={skillKind.target(skill)}
        whole
        below={skill.state === "published" && <Figures skill={skill} />}
      />
    </PostCard>
  );
}
