import { SegmentedControl } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { AddSkillButton, EmptySkills, SkillFeed, SkillList } from "#features/skills/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { EmptyPage } from "../content/EmptyPage.tsx";
import classes from "./SkillsPages.module.css";

/** /skills/public: those of the space that the person is in. */
export function SpaceSkills() {
  return <SkillFeed spaceId={useRequiredMe().activeSpace.spaceId} />;
}

const lists = ["had", "mine", "drafts"] as const;
type Which = (typeof lists)[number];

/** The skills that somebody has, whatever space each was named in: what people can do goes with them. */
function useHadBy(id: string) {
  return useMemo(() => ({ filterBy: "recent" as const, path: `users/${id}/skills` }), [id]);
}

const named = { mine: { filterBy: "mine" }, drafts: { filterBy: "drafts" } } as const;
const empties = {
  had: <EmptyPage text="skillsMine" kind="skill" to="/skills/public" headed />,
  mine: <EmptySkills text="skillsNamed" />,
  drafts: <EmptySkills text="skillsDrafts" />,
};

/** /skills/myskills: what the person can do, what they named, and what they have not finished yet. */
export function MySkills() {
  const { t } = useTranslation("skills");
  const had = useHadBy(useRequiredMe().id);
  const [which, setWhich] = useEntryState<Which>("my-skills", "had");
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t("list.which")}
          value={which}
          onChange={(next) => setWhich(next as Which)}
          data={lists.map((one) => ({ value: one, label: t(`list.${one}`) }))}
        />
        <AddSkillButton />
      </div>
      <SkillList key={which} spaceId={null} filter={which === "had" ? had : named[which]} empty={empties[which]} />
    </>
  );
}

/** /network/{id}/skills */
export function PersonSkills() {
  const { id } = useParams({ from: "/_app/_back/network/$id" });
  const filter = useHadBy(id);
  return (
    <SkillList
      key={id}
      spaceId={null}
      filter={filter}
      empty={<EmptyPage text="profileSkills" kind="skill" to="/network/people" />}
    />
  );
}
