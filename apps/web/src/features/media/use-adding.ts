import { useState } from "react";
import type { AttachmentProblem, Attachments } from "./media.attachments.ts";

/** Adds files, and says why they were not taken: until others are, whichever way they come, or some go. */
export function useAdding(attachments: Attachments) {
  const { length } = attachments.use();
  const [said, setSaid] = useState<{ problem: AttachmentProblem; length: number } | null>(null);
  const add = (files: readonly File[]) => {
    const problem = attachments.add(files);
    setSaid(problem && { problem, length });
  };
  return { refused: said?.length === length ? said.problem : null, add };
}
