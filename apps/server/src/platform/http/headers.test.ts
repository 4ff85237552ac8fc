import { afterAll, describe, expect, it } from "vitest";
import { startTestDeps, startTestServer } from "#test/harness.ts";
import { createHttpServer } from "./http-server.ts";

const { app } = await startTestServer({ env: { PUBLIC_URL: "https://bump.example" } });
const varying = [
  "date",
  "content-length",
  "content-type",
  "x-request-id",
  "retry-after",
  "connection",
  "vary",
  "content-encoding",
];

async function headersOf(url: string): Promise<Record<string, unknown>> {
  const { headers } = await app.inject({ url, headers: { accept: "text/html" } });
  expect(headers["x-request-id"]).toBeDefined();
  const nonces = /'nonce-[^']+'/g;
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !varying.includes(name))
      .map(([name, value]) => [name, String(value).replaceAll(nonces, "'nonce'")]),
  );
}

const always = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
const api = {
  ...always,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

describe("security headers", () => {
  it.each([
    "/api/health/live",
    "/api/user/userinfo",
    "/api/nowhere",
    "/api/auth/site",
    "/api/auth/nowhere",
    "/api/auth/token",
    "/api/openapi.json",
    "/api/%ff",
    "/%61pi/auth/site",
    "/a%70%69/nowhere?x=%",
    "/api/metrics",
  ])("of %s allow nothing", async (url) => {
    expect(await headersOf(url)).toEqual(api);
  });

  it("of every route below /api forbid sniffing, framing and caching, whoever answers", async () => {
    const urls = [...app.operations.values()]
      .map(({ path }) => `/api${path}`)
      .concat(app.ownRoutes.map(({ url }) => url));
    const loose: string[] = [];
    for (const url of urls) {
      const { headers } = await app.inject(url.replaceAll(/[:*]\w*/g, "x"));
      const isStrict =
        headers["x-content-type-options"] === "nosniff" &&
        headers["strict-transport-security"] !== undefined &&
        /frame-ancestors 'none'|sandbox/.test(String(headers["content-security-policy"])) &&
        /no-store|private|max-age=3600$/.test(String(headers["cache-control"]));
      if (!isStrict) loose.push(url);
    }
    expect(urls.length).toBeGreaterThan(20);
    expect(loose).toEqual([]);
  });

  it("of the reference loosen what its viewer needs, and nothing from elsewhere", async () => {
    const policy = (await headersOf("/api/docs/"))["content-security-policy"];
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'nonce'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    );
  });

  const page =
    "default-src 'none'; script-src 'self'; style-src STYLE; style-src-attr 'unsafe-inline'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self' wss://bump.example; worker-src 'self'; manifest-src 'self'; frame-src 'self' https://www.youtube-nocookie.com; frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'";
  it.each([
    ["/missing.js", page],
    ["/activity", page],
    ["/PdfEmbeded?file=1", page.replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
  ])("of %s", async (url, policy) => {
    const { "cache-control": _, ...headers } = await headersOf(url);
    const sent = String(headers["content-security-policy"]).replace("style-src 'self' 'nonce'", "style-src 'self'");
    expect({ ...headers, "content-security-policy": sent }).toEqual({
      ...always,
      "content-security-policy": policy.replace("STYLE", "'self'"),
      "content-security-policy-report-only": "require-trusted-types-for 'script'",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=(self)") as string,
    });
  });

  it("do not demand https where the site has none", async () => {
    const { deps } = await startTestDeps();
    const plain = createHttpServer(deps);
    afterAll(() => plain.close());
    expect((await plain.inject("/")).headers["strict-transport-security"]).toBeUndefined();
  });
});
