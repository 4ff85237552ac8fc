import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SolutionTitle } from "#features/solutions/index.ts";
import { TabbedPage } from "../content/TabbedPage.tsx";

/** /solution/{id}: a solution on its own. */
export function SolutionAlone() {
  const { t } = useTranslation("routes");
  const { id } = useParams({ from: "/_app/_back/solution/$id" });
  return (
    <TabbedPage
      page="solution"
      title={<SolutionTitle place={{ id, problemId: null }}>{t("solution")}</SolutionTitle>}
      titled
      tabs={[
        ["solutionInfo", "/solution/$id/info"],
        ["solutionProblems", "/solution/$id/problems"],
        ["solutionOutcomes", "/solution/$id/outcomes"],
        ["solutionMeasurements", "/solution/$id/measurements"],
      ]}
    />
  );
}

/** /problem/{id}/solutions/{id2}: a solution as it is offered to a problem. */
export function SolutionOffered() {
  const { t } = useTranslation("routes");
  const { id, solutionId } = useParams({ from: "/_app/_back/problem/$id_/solutions/$solutionId" });
  return (
    <TabbedPage
      page="solution"
      title={<SolutionTitle place={{ id: solutionId, problemId: id }}>{t("solution")}</SolutionTitle>}
      titled
      tabs={[
        ["solutionInfo", "/problem/$id/solutions/$solutionId/info"],
        ["solutionOutcomes", "/problem/$id/solutions/$solutionId/outcomes"],
        ["solutionMeasurements", "/problem/$id/solutions/$solutionId/measurements"],
        ["solutionVoters", "/problem/$id/solutions/$solutionId/voters"],
      ]}
    />
  );
}
