import { lazy, Suspense } from "react";
import { closeCompose, useComposeRequest } from "./compose.ts";

const NewProblemWizard = lazy(async () => ({ default: (await import("./ProblemWizard.tsx")).NewProblemWizard }));
const EditProblemWizard = lazy(async () => ({ default: (await import("./ProblemWizard.tsx")).EditProblemWizard }));

/** Where the wizard stands that names and changes problems. */
export function ProblemWizardHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return (
    <Suspense>
      {request.kind === "new" ? (
        <NewProblemWizard onClose={closeCompose} />
      ) : (
        <EditProblemWizard key={request.problem.id} problem={request.problem} onClose={closeCompose} />
      )}
    </Suspense>
  );
}
