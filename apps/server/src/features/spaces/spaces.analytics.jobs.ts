import { defineJob } from "#platform/jobs/jobs.ts";
import { reconcileFigures, sweepDayPeople } from "./spaces.analytics.repo.ts";

const dayMs = 86_400_000;
const reconciledDays = 7;
const peopleDays = 2;

/** Every night: figures that do not fit their rows are set right and told of, for there should be none. */
export const reconcileFiguresJob = defineJob(
  "spaces.reconcileFigures",
  async ({ db, clock, log }) => {
    const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
    const wrong = await reconcileFigures(db, daysAgo(reconciledDays));
    if (wrong > 0) log.warn({ wrong }, "spaces: figures did not fit their rows and were set right");
    await sweepDayPeople(db, daysAgo(peopleDays));
  },
  { cron: "41 2 * * *" },
);
