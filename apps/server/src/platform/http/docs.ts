import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { declareOwn, type OwnOperation, type OwnRoute } from "./own-operations.ts";

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

/** Its fonts, telemetry, proxy, assistant and sharing would ask other servers, so they are off. */
const configuration = {
  url: "/api/openapi.json",
  pageTitle: "Bump API",
  favicon: "/icon.svg",
  nonce,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
} as const;

const ownRoutes: readonly OwnRoute[] = [
  { path: "/api/docs", access: "public" },
  { path: "/api/docs/*", access: "public" },
];

const operation: OwnOperation = {
  method: "get",
  path: "/docs/",
  id: "docs.read",
  summary: "This document, to browse",
  access: "public",
  answerType: "text/html",
};

type Viewer = { page: string; script: Buffer };

/**
 * The OpenAPI document, to browse. The viewer is four megabytes of code that few ever ask for, so it is loaded, asked
 * for its page and script, and let go when the first one does.
 */
export function docsRoutes(app: FastifyInstance): void {
  declareOwn(app, ownRoutes, [operation]);
  let loading: Promise<Viewer> | undefined;
  const load = () => (loading ??= loadViewer());

  app.get("/api/docs", { exposeHeadRoute: true }, (_request, reply) => reply.redirect("/api/docs/", 308));
  app.get("/api/docs/", { exposeHeadRoute: true }, async (_request, reply) =>
    send(reply, "text/html", (await load()).page),
  );
  app.get("/api/docs/js/scalar.js", { exposeHeadRoute: true }, async (request, reply) => {
    const { script } = await load();
    // Changes with a release only.
    reply.header("cache-control", "public, max-age=3600");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
      return send(reply, "text/javascript", await promisify(gunzip)(script));
    }
    return send(reply.header("content-encoding", "gzip"), "text/javascript", script);
  });
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply
    .headers({ "content-security-policy": contentSecurityPolicy, "content-type": `${type}; charset=utf-8` })
    .send(body);
}

async function loadViewer(): Promise<Viewer> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const host = Fastify();
  await host.register(scalar, { routePrefix: "/api/docs", configuration });
  const page = await host.inject("/api/docs/");
  const script = await host.inject("/api/docs/js/scalar.js");
  await host.close();
  return { page: page.body, script: await promisify(gzip)(script.rawPayload) };
}
