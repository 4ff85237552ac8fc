import { defineJob } from "#platform/jobs/jobs.ts";
import { forgetSnapshots } from "./reports.repo.ts";
import { closeOnGone } from "./reports.service.ts";

/** And what an older node left open, when it took away what was reported. */
export const forgetSnapshotsJob = defineJob(
  "reports.forgetSnapshots",
  async (deps) => {
    await closeOnGone(deps);
    await forgetSnapshots(deps.db, deps.clock());
  },
  { cron: "47 3 * * *" },
);
