import { lazyDialog } from "#ui/lazy-part.tsx";
import { closeCompose, useComposeRequest } from "./compose.ts";

const SkillWizard = lazyDialog(async () => (await import("./SkillWizard.tsx")).SkillWizard);

/** Where the wizard stands that adds and changes skills. */
export function SkillWizardHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return <SkillWizard key={request.skill?.id} {...request} onClose={closeCompose} />;
}
