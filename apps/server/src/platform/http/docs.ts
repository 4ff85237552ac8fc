import { randomBytes } from "node:crypto";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";

/** One per start: its page holds one inline script, which is ours. */
const nonce = randomBytes(16).toString("base64");

/** Only here, and looser than anywhere else: the viewer writes its own style elements. Nothing is loaded from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

/** The OpenAPI document, to browse. Its fonts, telemetry, proxy and sharing would ask other servers, so they are off. */
export function docsRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addHook("onSend", (_request, reply, payload, done) => {
      reply.header("content-security-policy", contentSecurityPolicy);
      done(null, payload);
    });
    await scope.register(scalar, {
      routePrefix: "/api/docs",
      configuration: {
        url: "/api/openapi.json",
        pageTitle: "Bump API",
        nonce,
        withDefaultFonts: false,
        telemetry: false,
        proxyUrl: "",
      },
    });
  });
}
