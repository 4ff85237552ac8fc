import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteOldPreviews } from "./previews.repo.ts";

/** A minute that no other sweep has. */
export const sweepPreviewsJob = defineJob("previews.sweep", ({ db }) => deleteOldPreviews(db), { cron: "41 3 * * *" });
