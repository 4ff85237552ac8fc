import { lazyDialog } from "#ui/lazy-part.tsx";
import { closeCompose, useComposeRequest } from "./compose.ts";

const NewProblemWizard = lazyDialog(async () => (await import("./ProblemWizard.tsx")).NewProblemWizard);
const EditProblemWizard = lazyDialog(async () => (await import("./ProblemWizard.tsx")).EditProblemWizard);

/** Where the wizard stands that names and changes problems. */
export function ProblemWizardHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return request.kind === "new" ? (
    <NewProblemWizard spaceId={request.spaceId} onClose={closeCompose} />
  ) : (
    <EditProblemWizard key={request.problem.id} problem={request.problem} onClose={closeCompose} />
  );
}
