import { useMemo } from "react";
import { isNarrowed, ListTools, NothingFound, toFilter, usePostSearch } from "#features/posts/index.ts";
import { AddSkillButton } from "./AddSkillButton.tsx";
import { EmptySkills } from "./EmptySkills.tsx";
import { SkillList } from "./SkillList.tsx";

/** The skills of a space, with what narrows them. */
export function SkillFeed({ spaceId }: { spaceId: string }) {
  const { search } = usePostSearch();
  const filter = useMemo(() => toFilter("recent", search), [search]);
  return (
    <>
      <ListTools of="skills" spaceId={spaceId}>
        <AddSkillButton />
      </ListTools>
      <SkillList
        key={spaceId}
        spaceId={spaceId}
        filter={filter}
        empty={isNarrowed(search) ? <NothingFound of="skills" /> : <EmptySkills text="skillsPublic" />}
      />
    </>
  );
}
