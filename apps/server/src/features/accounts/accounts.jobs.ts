import { defineJob } from "#platform/jobs/jobs.ts";
import { sweepAccounts } from "./accounts.repo.ts";
import { resendVerification, sendResetLink } from "./accounts.service.ts";

export const sendResetLinkJob = defineJob<{ email: string }>("accounts.sendResetLink", (deps, { email }) =>
  sendResetLink(deps, email),
);

export const resendVerificationJob = defineJob<{ email: string }>("accounts.resendVerification", (deps, { email }) =>
  resendVerification(deps, email),
);

const sweepAccountsJob = defineJob("accounts.sweep", ({ db, clock }) => sweepAccounts(db, clock()), {
  cron: "17 * * * *",
});

export const accountsJobs = [sendResetLinkJob, resendVerificationJob, sweepAccountsJob];
