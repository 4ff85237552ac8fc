import type { Attachment } from "./media.attachments.ts";

/** Changes with what a draft keeps of files, not with every byte that arrives: who writes meanwhile is kept too. */
export function markOf(files: readonly Pick<Attachment, "key" | "begun" | "media" | "step">[]): string {
  return files.map(({ key, begun, media, step }) => [key, begun, media?.id, step === "paused"].join(" ")).join();
}
