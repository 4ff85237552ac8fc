import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { HaveButton, skillQuery } from "#features/skills/index.ts";
import { TabbedPage } from "../content/TabbedPage.tsx";

/** /skill/{id}: what it is called, whether the person has it, and the tabs of what belongs to it. */
export function SkillPage({ id }: { id: string }) {
  const { t } = useTranslation("routes");
  const { data: skill } = useQuery(skillQuery(id));
  const counted = (count: number | undefined) => (count ? { count } : undefined);
  return (
    <TabbedPage
      page="skill"
      title={skill?.name || t("skill")}
      titled
      actions={skill?.state === "published" && <HaveButton skill={skill} />}
      tabs={[
        ["skillInfo", "/skill/$id/info"],
        ["skillMembers", "/skill/$id/members", undefined, counted(skill?.counters.totalParticipants)],
        ["skillReviews", "/skill/$id/reviews", undefined, counted(skill?.counters.totalReviews)],
      ]}
    />
  );
}
