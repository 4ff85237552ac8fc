import { useDisclosure } from "@mantine/hooks";
import { dropDraft } from "#lib/drafts.ts";
import type { StoryForm } from "./use-story-form.ts";

/** Escape is heard by every open dialog: it is for the topmost. */
function isCovered(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length > 1;
}

/** The way out of a dialog in which something was written. */
export function useLeaving(form: StoryForm, onClose: () => void) {
  const [asking, question] = useDisclosure(false);
  const go = () => {
    form.end();
    form.attachments.stop();
    onClose();
  };
  return {
    asking,
    stay: question.close,
    /** Asks only where something would go. */
    leave: () => {
      if (isCovered()) return;
      if (form.hasContent && (form.isTouched() || form.initial.keptAt !== null)) question.open();
      else go();
    },
    keepAndClose: () => void form.keep().then(go),
    discard: () => {
      for (const { key } of form.files) form.attachments.remove(key);
      form.end();
      void dropDraft(form.place).then(go);
    },
  };
}
