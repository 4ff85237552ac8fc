import { defineJob } from "#platform/jobs/jobs.ts";
import { forgetSnapshots } from "./reports.repo.ts";

export const forgetSnapshotsJob = defineJob(
  "reports.forgetSnapshots",
  ({ db, clock }) => forgetSnapshots(db, clock()),
  { cron: "47 3 * * *" },
);
