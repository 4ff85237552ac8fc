import type { FastifyInstance } from "fastify";
import { accountsJobs, accountsRoutes, findSite } from "#features/accounts/index.ts";
import { adminRoutes } from "#features/admin/index.ts";
import { approvalsRoutes } from "#features/approvals/index.ts";
import { bookmarksRoutes } from "#features/bookmarks/index.ts";
import { commentsRoutes, subscribeComments } from "#features/comments/index.ts";
import { dashboardRoutes } from "#features/dashboard/index.ts";
import { exportsRoutes } from "#features/exports/index.ts";
import { faqCounters, faqKind, faqsRoutes } from "#features/faqs/index.ts";
import { languagesRoutes } from "#features/languages/index.ts";
import { listsRoutes } from "#features/lists/index.ts";
import { mediaJobs, mediaRoutes } from "#features/media/index.ts";
import { notificationsRoutes, subscribeNotifications } from "#features/notifications/index.ts";
import { placeCounters, placesRoutes } from "#features/places/index.ts";
import { registerPostKind } from "#features/posts/index.ts";
import { previewsRoutes, sweepPreviewsJob } from "#features/previews/index.ts";
import { startPresence } from "#features/presence/index.ts";
import { partKind, problemCounters, problemKind, problemsRoutes } from "#features/problems/index.ts";
import { reactionsRoutes, subscribeReactions } from "#features/reactions/index.ts";
import { forgetSnapshotsJob, reportsRoutes, subscribeReports } from "#features/reports/index.ts";
import { searchRoutes } from "#features/search/index.ts";
import { reviewKind, skillCounters, skillKind, skillsRoutes } from "#features/skills/index.ts";
import {
  canSeeSpaceImage,
  insertCountries,
  requireSpace,
  spacesJobs,
  spacesRoutes,
  subscribeSpaces,
} from "#features/spaces/index.ts";
import {
  outcomeKind,
  solutionCounters,
  solutionKind,
  solutionsRoutes,
  subscribeSolutions,
} from "#features/solutions/index.ts";
import { storiesRoutes, storyKind } from "#features/stories/index.ts";
import { canSeeFile, reconcileAlso, subjectsJobs, subscribeSubjects } from "#features/subjects/index.ts";
import { findMaxMediaBytes } from "#features/subscriptions/index.ts";
import { tagsRoutes } from "#features/tags/index.ts";
import { canSeePhoto, subscribeUsers, usersRoutes } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import { docsRoutes } from "#platform/http/docs.ts";
import { healthRoutes } from "#platform/http/health.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { sweepKeysJob } from "#platform/http/idempotency.ts";
import { metricsRoute } from "#platform/http/metrics.ts";
import { openApiRoute } from "#platform/http/openapi.ts";
import { watchRevocations } from "#platform/http/revocations.ts";
import { webClient } from "#platform/http/web-client.ts";
import { serveRealtime } from "#platform/realtime/serve.ts";

/** The one list of what is mounted. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createHttpServer(deps);
  deps.jobs.register(
    sweepKeysJob,
    sweepPreviewsJob,
    forgetSnapshotsJob,
    ...accountsJobs,
    ...mediaJobs,
    ...spacesJobs,
    ...subjectsJobs,
  );

  const stopWatching = await watchRevocations(deps);
  app.addHook("onClose", stopWatching);

  healthRoutes(app, deps);
  metricsRoute(app, deps);
  openApiRoute(app);
  docsRoutes(app);
  await accountsRoutes(app, deps);
  mediaRoutes(app, deps, {
    rights: { avatars: canSeePhoto, spaces: canSeeSpaceImage, posts: canSeeFile },
    findMaxBytes: findMaxMediaBytes,
    requireSpace,
  });
  await insertCountries(deps.db);
  spacesRoutes(app, deps);
  subscribeSpaces(deps);
  subscribeSubjects(deps);
  usersRoutes(app, deps);
  subscribeUsers(deps);
  languagesRoutes(app, deps);
  placesRoutes(app, deps);
  registerPostKind(storyKind);
  storiesRoutes(app, deps);
  registerPostKind(problemKind);
  registerPostKind(partKind);
  problemsRoutes(app, deps);
  registerPostKind(solutionKind);
  registerPostKind(outcomeKind);
  solutionsRoutes(app, deps);
  subscribeSolutions(deps);
  registerPostKind(skillKind);
  registerPostKind(reviewKind);
  skillsRoutes(app, deps);
  registerPostKind(faqKind);
  faqsRoutes(app, deps);
  reconcileAlso({ ...problemCounters, ...solutionCounters, ...skillCounters, ...faqCounters, ...placeCounters });
  tagsRoutes(app, deps);
  commentsRoutes(app, deps);
  subscribeComments(deps);
  reactionsRoutes(app, deps);
  subscribeReactions(deps);
  bookmarksRoutes(app, deps);
  reportsRoutes(app, deps);
  subscribeReports(deps);
  approvalsRoutes(app, deps);
  dashboardRoutes(app, deps);
  adminRoutes(app, deps);
  searchRoutes(app, deps);
  previewsRoutes(app, deps);
  exportsRoutes(app, deps);
  notificationsRoutes(app, deps);
  subscribeNotifications(deps);
  listsRoutes(app, deps);
  await startPresence(app, deps);
  serveRealtime(app, deps);
  webClient(app, { findSite: () => findSite(deps) });
  return app;
}
