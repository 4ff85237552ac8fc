import { userChanged } from "#features/accounts/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { reconcileFiguresJob } from "./spaces.analytics.jobs.ts";
import { expireInvitations } from "./spaces.members.repo.ts";

/** Their spaces are locked meanwhile. */
const atOnce = 100;

/** Invitations that ran out count as none from that moment on; this is for what was counted and kept before. */
const expireInvitationsJob = defineJob(
  "spaces.expireInvitations",
  async (deps) => {
    let count: number;
    do {
      count = await transact(deps.db, async (tx) => {
        const userIds = await expireInvitations(tx, atOnce);
        for (const userId of new Set(userIds)) await userChanged(deps, tx, userId);
        return userIds.length;
      });
    } while (count === atOnce);
  },
  { cron: "23 * * * *" },
);

export const spacesJobs = [expireInvitationsJob, reconcileFiguresJob];
