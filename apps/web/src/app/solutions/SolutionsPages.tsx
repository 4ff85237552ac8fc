import { SegmentedControl } from "@mantine/core";
import { IconMasksTheater } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptySolutions, OfferButton, SolutionFeed, SolutionList } from "#features/solutions/index.ts";
import { MyAlerts, OfTag } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { TabbedPage } from "../content/TabbedPage.tsx";
import classes from "./SolutionsPages.module.css";

const alerts = { filterBy: "myalerts" } as const;
const anonymous = { filterBy: "anonymous" } as const;
const own = { mine: { filterBy: "mine" }, drafts: { filterBy: "drafts" } } as const;

function useHere(): string {
  return useRequiredMe().activeSpace.spaceId;
}

/** /solutions: the lists of solutions of the space. */
export function SolutionsPage() {
  // On phones the bar at the bottom has it, and the tabs stay at the top.
  const phone = useIsPhone();
  return (
    <TabbedPage
      page="solutions"
      explainer="solutions"
      actions={!phone && <OfferButton />}
      tabs={[
        ["solutionsRecent", "/solutions/recent"],
        ["solutionsMine", "/solutions/mysolutions"],
        ["solutionsMyAlerts", "/solutions/myalerts"],
      ]}
    />
  );
}

export function RecentSolutions() {
  return <SolutionFeed spaceId={useHere()} of="recent" empty={<EmptySolutions text="solutionsRecent" />} />;
}

/** What the person offered in the space, and what they have not finished yet. */
export function MySolutions() {
  const { t } = useTranslation("solutions");
  const spaceId = useHere();
  const [of, setOf] = useEntryState<keyof typeof own>("my-solutions", "mine");
  return (
    <>
      <SegmentedControl
        className={classes.which}
        aria-label={t("list.which")}
        value={of}
        onChange={(next) => setOf(next as keyof typeof own)}
        data={[
          { value: "mine", label: t("list.mine") },
          { value: "drafts", label: t("list.drafts") },
        ]}
      />
      <SolutionList
        key={`${spaceId} ${of}`}
        spaceId={spaceId}
        filter={own[of]}
        empty={<EmptySolutions text="solutionsMine" />}
      />
    </>
  );
}

export function AlertSolutions() {
  const spaceId = useHere();
  return (
    <MyAlerts spaceId={spaceId} of="solutions">
      {(nothing) => <SolutionList key={spaceId} spaceId={spaceId} filter={alerts} empty={nothing} />}
    </MyAlerts>
  );
}

/** /anonymous/solutions: what the person offered without their name, for them alone, with where it stands. */
export function AnonymousSolutions() {
  const spaceId = useHere();
  return (
    <SolutionList
      key={spaceId}
      spaceId={spaceId}
      filter={anonymous}
      empty={<EmptyPage text="anonymousSolutions" icon={IconMasksTheater} to="/solutions/mysolutions" />}
    />
  );
}

/** What somebody offered in the space that the viewer is in. */
export function PersonSolutions() {
  const { id } = useParams({ from: "/_app/_back/network/$id" });
  const spaceId = useHere();
  const filter = useMemo(() => ({ filterBy: "recent" as const, path: `users/${id}/solutions` }), [id]);
  return (
    <SolutionList
      key={`${spaceId} ${id}`}
      spaceId={spaceId}
      filter={filter}
      empty={<EmptyPage text="profileSolutions" kind="solution" to="/network/people" />}
    />
  );
}

/** The solutions of the tag's own space that carry it. */
export function TagSolutions({ id }: { id: string }) {
  return (
    <OfTag id={id}>
      {(tag) => (
        <SolutionList
          spaceId={tag.spaceId}
          filter={{ filterBy: "recent", tags: [tag.name] }}
          empty={<EmptyPage text="tagSolutions" kind="solution" to="/tags" />}
        />
      )}
    </OfTag>
  );
}
