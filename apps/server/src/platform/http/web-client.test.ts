import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { SiteView } from "@bump/contract";
import { afterAll, describe, expect, it } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { createHttpServer } from "./http-server.ts";
import { webClient } from "./web-client.ts";

const { deps } = await startTestDeps();
const root = `${await mkdtemp(join(tmpdir(), "bump-web-"))}/`;
afterAll(() => rm(root, { recursive: true }));

const template = '<!doctype html>\n<html lang="en">\n  <head>\n  </head>\n  <body></body>\n</html>\n';
const script = "export const x = 1;".repeat(50);
await mkdir(join(root, "assets"));
await mkdir(join(root, "flags"));
await writeFile(join(root, "flags/in.svg"), "<svg/>");
await mkdir(join(root, "outlines"));
await writeFile(join(root, "outlines/in.json"), "{}");
await writeFile(join(root, "index.html"), template);
await writeFile(join(root, "sw.js"), script);
await writeFile(join(root, "assets/main-abc.js"), script);
await writeFile(join(root, "assets/main-abc.js.br"), brotliCompressSync(script));
await writeFile(join(root, "assets/main-abc.js.gz"), gzipSync(script));
await writeFile(join(root, "assets/main-abc.js.map"), "{}");

const site: SiteView = {
  tiles: null,
  mode: "community",
  signUp: true,
  google: false,
  linkPreviews: false,
  supportEmail: "</script><script>alert($&)</script>@x.example",
  supportUrl: null,
  recordingChunkSeconds: 30,
  version: "1",
};

async function start(findSite: () => Promise<SiteView>, folder = root) {
  const app = createHttpServer(deps);
  afterAll(() => app.close());
  webClient(app, { findSite, root: folder });
  await app.ready();
  return app;
}
const app = await start(async () => site);
const html = { accept: "text/html,*/*" };

function siteIn(page: string): unknown {
  return JSON.parse(/<script type="application\/json" id="site" nonce="[^"]+">([^<]*)<\/script>/.exec(page)![1]!);
}

describe("the page", () => {
  it.each(["/", "/index.html", "/activity", "/users/john.doe", "/a/b/c?x=1"])("answers %s", async (url) => {
    const res = await app.inject({ url, headers: html });
    expect(res.statusCode).toBe(200);
    expect(res.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    expect(res.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("holds what is known of the site, and nothing in it can break out", async () => {
    const { body } = await app.inject({ url: "/", headers: html });
    expect(siteIn(body)).toEqual(site);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it.each([
    ["locale=te", "te"],
    ["a=1; locale=nl; b=2", "nl"],
    ["locale=xx", "en"],
    ['locale="><script>', "en"],
    ["xlocale=te", "en"],
  ])("with the cookie %s is in %s", async (cookie, lang) => {
    const { body } = await app.inject({ url: "/", headers: { ...html, cookie } });
    expect(body).toContain(`<html lang="${lang}">`);
  });

  it("comes compressed to whoever takes that", async () => {
    const res = await app.inject({ url: "/", headers: { ...html, "accept-encoding": "gzip, br" } });
    expect(res.headers["content-encoding"]).toBe("gzip");
    expect(siteIn(gunzipSync(res.rawPayload).toString())).toEqual(site);
  });

  it("lets its own style elements through, by a nonce that is new each time", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const res = await app.inject({ url: "/PdfEmbeded", headers: html });
        const nonce = /nonce="([^"]+)"/.exec(res.body)![1]!;
        expect(res.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}';`);
        expect(res.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect((await app.inject("/sw.js")).headers["content-security-policy"]).not.toContain("nonce");
  });

  it("comes with an empty block while the database is away", async () => {
    const other = await start(() => Promise.reject(new Error("away")));
    const res = await other.inject({ url: "/", headers: html });
    expect(res.statusCode).toBe(200);
    expect(res.body).toMatch(/<script type="application\/json" id="site" nonce="[^"]+"><\/script>/);
  });
});

describe("files", () => {
  it("with a hash in the name are kept for ever, compressed as built", async () => {
    const br = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "br" } });
    expect(br.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": expect.stringContaining("javascript") as string,
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect((await app.inject("/assets/main-abc.js")).body).toBe(script);
  });

  it.each([
    ["/flags/in.svg", "image/svg+xml"],
    ["/outlines/in.json", "application/json; charset=utf-8"],
  ])("of countries are kept for a month: %s", async (url, type) => {
    const res = await app.inject(url);
    expect(res.headers).toMatchObject({ "cache-control": "public, max-age=2592000", "content-type": type });
  });

  it("without one are asked for again", async () => {
    const res = await app.inject("/sw.js");
    expect(res.headers["cache-control"]).toBe("no-cache");
    const again = await app.inject({ url: "/sw.js", headers: { "if-none-match": res.headers.etag as string } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    "/assets/gone-123.js",
    "/assets/main-abc.js.map",
    "/assets/main-abc.js.br",
    "/missing.png",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/assets/..%2findex.html",
    "/flags/..%2fassets/main-abc.js",
  ])("%s is not there", async (url) => {
    const res = await app.inject({ url, headers: { accept: "*/*" } });
    expect([res.statusCode, res.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });

  it.each(["/assets//main-abc.js", "/assets/"])("%s is no name of one", async (url) => {
    expect((await app.inject(url)).statusCode).toBe(400);
  });

  it("takes no writing", async () => {
    expect((await app.inject({ method: "POST", url: "/", headers: html })).statusCode).toBe(404);
  });
});

it("whoever types an address that cannot be read sees the page that says so; a program is told", async () => {
  const page = await app.inject({ url: "/tags/%E0%A4%A/info", headers: html });
  expect([page.statusCode, page.headers.location]).toEqual([302, "/404"]);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  for (const url of ["/api/tags/%E0%A4%A", "/assets/%E0%A4%A.js"]) {
    expect((await app.inject({ url })).statusCode, url).toBe(400);
  }
});

it("below /api nothing is a page", async () => {
  expect((await app.inject({ url: "/api/nowhere", headers: html })).statusCode).toBe(401);
});

it("says what to do when it is not built", async () => {
  const unbuilt = await start(async () => site, join(root, "none/"));
  const res = await unbuilt.inject({ url: "/", headers: html });
  expect([res.statusCode, res.body]).toEqual([503, expect.stringContaining("npm run build")]);
});
