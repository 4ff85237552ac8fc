import * as contract from "@bump/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { ipKey } from "#platform/http/rate-limits.ts";
import { findLanguage } from "#platform/http/locale.ts";
import { clearMediaCookie } from "#platform/http/media-cookie.ts";
import { mount } from "#platform/http/mount.ts";
import { trustedOrigins } from "#platform/http/origins.ts";
import { declareOwn } from "#platform/http/own-operations.ts";
import { type Auth, createAuth } from "./accounts.auth.ts";
import { askLibrary, sendAnswer } from "./accounts.bridge.ts";
import { AuthError } from "./accounts.errors.ts";
import { countMail, requireOpenSite } from "./accounts.guards.ts";
import {
  EmailBody,
  readInput,
  requireSoundInput,
  requireStrongPassword,
  ResetBody,
  TokenQuery,
} from "./accounts.input.ts";
import { resendVerificationJob, sendResetLinkJob } from "./accounts.jobs.ts";
import { libraryRoutes } from "./accounts.library.ts";
import { accountsOperations } from "./accounts.openapi.ts";
import { isTrustedSource } from "./accounts.origin.ts";
import { resetPassword, signUp, verifyEmail } from "./accounts.service.ts";
import { contactSite, findSite, findSiteText } from "./accounts.site.ts";
import { endOwnSession, issueToken } from "./accounts.tokens.ts";

/** Sign-up, sign-in and sessions below /api/auth: the library's endpoints and shapes, some of them done by ourselves. */
export async function accountsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  declareOwn(app, [{ path: "/api/auth/*", access: "public", failures: "auth" }], accountsOperations);
  mount(app, contract.getSite, async () => ({ site: await findSite(deps) }));
  mount(app, contract.getSiteText, ({ params }) => findSiteText(deps, params.text));
  mount(app, contract.contactSite, ({ body, viewer }) => contactSite(deps, viewer, body));

  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => answerFailure(error, reply));
      scope.addHook("preHandler", refuseForeignOrigin(deps));
      const auth = createAuth(deps);
      mailedRoutes(scope, deps);
      tokenRoutes(scope, deps, auth);
      libraryRoutes(scope, deps, auth);
      scope.all("/*", () => {
        throw new AuthError(404, "NOT_FOUND");
      });
    },
    { prefix: "/api/auth" },
  );
}

/** What others throw is left to the server's own handler, which knows these routes' form of failure. */
function answerFailure(error: unknown, reply: FastifyReply): void {
  if (!(error instanceof AuthError)) throw error;
  if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  reply.code(error.status).send({ code: error.code, message: error.message });
}

function refuseForeignOrigin(deps: Deps) {
  const trusted = trustedOrigins(deps.config.publicUrl);
  return async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (method === "GET" || method === "HEAD" || isTrustedSource(headers, trusted)) return;
    throw new AuthError(403, "FORBIDDEN_ORIGIN");
  };
}

/** Whatever sends a mail or spends a link from one. */
function mailedRoutes(app: FastifyInstance, deps: Deps): void {
  app.post("/sign-up/email", async (request) => {
    await requireOpenSite(deps);
    const input = readInput(contract.SignUp, request.body);
    await requireStrongPassword(input.password);
    await deps.limiter.take("signUpIp", ipKey(request.ip));
    await countMail(deps, request, input.email);
    return signUp(deps, { ...input, lang: findLanguage(request.headers) ?? contract.defaultLanguage });
  });

  app.post("/send-verification-email", async (request) => {
    const { email } = readInput(EmailBody, request.body);
    await countMail(deps, request, email);
    await deps.jobs.add(deps.db, resendVerificationJob, { email });
    return { status: true };
  });

  app.get("/verify-email", async (request) => {
    const { token } = readInput(TokenQuery, request.query);
    const resetToken = await verifyEmail(deps, token);
    return { status: true, user: null, ...(resetToken !== null && { resetToken }) };
  });

  app.post("/request-password-reset", async (request) => {
    const { email } = readInput(EmailBody, request.body);
    await countMail(deps, request, email);
    await deps.jobs.add(deps.db, sendResetLinkJob, { email });
    return { status: true, message: "If this address has an account, a mail with a link is on its way" };
  });

  app.post("/reset-password", async (request) => {
    const input = readInput(ResetBody, request.body);
    await requireStrongPassword(input.newPassword);
    await deps.limiter.take("loginIp", ipKey(request.ip));
    await resetPassword(deps, input);
    return { status: true };
  });
}

function tokenRoutes(app: FastifyInstance, deps: Deps, auth: Auth): void {
  app.get("/token", { config: { countsItself: true } }, (request, reply) => issueToken(deps, auth, request, reply));

  app.post("/sign-out", async (request, reply) => {
    requireSoundInput(request.body);
    await endOwnSession(deps, auth, request);
    clearMediaCookie(deps, reply);
    return sendAnswer(reply, await askLibrary(deps, auth, request));
  });
}
