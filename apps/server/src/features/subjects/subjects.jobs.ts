import { sweepRemovedJob } from "./subjects.erasure.ts";
import { removeOrphanJob } from "./subjects.leaving.ts";
import { reconcileCountersJob } from "./subjects.reconcile.ts";

export const subjectsJobs = [reconcileCountersJob, removeOrphanJob, sweepRemovedJob];
