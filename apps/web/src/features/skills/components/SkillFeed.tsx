import { useMemo } from "react";
import { isNarrowed, NothingFound, toFilter, usePostSearch } from "#features/posts/index.ts";
import { EmptySkills } from "./EmptySkills.tsx";
import { SkillList } from "./SkillList.tsx";
import { SkillTools } from "./SkillTools.tsx";

/** The skills of a space, with what narrows them. */
export function SkillFeed({ spaceId }: { spaceId: string }) {
  const { search } = usePostSearch();
  const filter = useMemo(() => toFilter("recent", search), [search]);
  return (
    <>
      <SkillTools spaceId={spaceId} />
      <SkillList
        key={spaceId}
        spaceId={spaceId}
        filter={filter}
        empty={isNarrowed(search) ? <NothingFound of="skills" /> : <EmptySkills text="skillsPublic" />}
      />
    </>
  );
}
