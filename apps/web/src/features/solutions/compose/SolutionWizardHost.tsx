import { lazyDialog } from "#ui/lazy-part.tsx";
import { closeCompose, useComposeRequest } from "./compose.ts";

const NewSolutionWizard = lazyDialog(async () => (await import("./SolutionWizard.tsx")).NewSolutionWizard);
const EditSolutionWizard = lazyDialog(async () => (await import("./SolutionWizard.tsx")).EditSolutionWizard);

/** Where the wizard stands that writes and changes solutions. */
export function SolutionWizardHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return request.kind === "new" ? (
    <NewSolutionWizard
      problem={request.problem ?? null}
      spaceId={request.spaceId ?? request.problem?.spaceId}
      onClose={closeCompose}
    />
  ) : (
    <EditSolutionWizard key={request.solution.id} solution={request.solution} onClose={closeCompose} />
  );
}
