import { lazy, Suspense } from "react";
import { closeCompose, useComposeRequest } from "./compose.ts";

const SkillWizard = lazy(async () => ({ default: (await import("./SkillWizard.tsx")).SkillWizard }));

/** Where the wizard stands that adds and changes skills. */
export function SkillWizardHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return (
    <Suspense>
      <SkillWizard key={request.skill?.id} skill={request.skill} onClose={closeCompose} />
    </Suspense>
  );
}
