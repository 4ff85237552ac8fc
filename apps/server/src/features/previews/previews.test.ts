import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { describePage } from "./previews.page.ts";
import { sweepPreviewsJob } from "./previews.jobs.ts";

let html = "";
let asked: string[] = [];
const http = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.cookie ?? ""}${request.headers.referer ?? ""}`.trim());
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
}).listen(0, "127.0.0.1");
await once(http, "listening");
const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
afterAll(() => void http.close());
beforeEach(() => {
  asked = [];
  html = "<title>Well 4 runs dry</title><meta name=description content='Since May'>";
});

const { as, db, deps, visitor } = await startTestServer({ env: { LINK_PREVIEWS: "true", LINK_PREVIEW_HOSTS: host } });
const me = as(await buildUser(db));
const preview = async (path: string) =>
  (await me.get(`/previews?url=${encodeURIComponent(`http://${host}${path}`)}`)).json().data;

describe("GET /previews", () => {
  it("tells what the page says of itself, and asks it once a week", async () => {
    const told = { title: "Well 4 runs dry", description: "Since May", site: "127.0.0.1" };
    expect(await preview("/a#part")).toEqual({ ...told, url: `http://${host}/a` });
    html = "<title>Another</title>";
    expect(await preview("/a")).toMatchObject(told);
    expect(asked).toEqual(["/a"]);
    await sql`update link_previews set fresh_until = now() - interval '1 minute'`.execute(db);
    expect(await preview("/a")).toMatchObject({ title: "Another" });
    expect(asked).toEqual(["/a", "/a"]);
  });

  it("asks once for many who look at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => preview("/many")));
    expect(new Set(all.map(({ title }) => title))).toEqual(new Set(["Well 4 runs dry"]));
    expect(asked).toEqual(["/many"]);
  });

  it("has nothing for what cannot be had, and remembers that for an hour", async () => {
    html = "";
    expect(await preview("/empty")).toBeNull();
    expect(await preview("/empty")).toBeNull();
    expect(asked).toEqual(["/empty"]);
    const refused = (await me.get(`/previews?url=${encodeURIComponent("http://127.0.0.1:1/")}`)).json();
    expect(refused).toEqual({ success: true, data: null });
  });

  it("is for who is signed in, and for addresses on the web", async () => {
    expect((await visitor.get(`/previews?url=http://${host}/`)).statusCode).toBe(401);
    for (const url of ["", "x", "file:///etc/passwd", `http://${host}/${"x".repeat(2000)}`]) {
      expect((await me.get(`/previews?url=${encodeURIComponent(url)}`)).statusCode).toBe(422);
    }
    expect(asked).toEqual([]);
  });

  it("keeps neither addresses nor what is old", async () => {
    await preview("/secret-draft-of-mine");
    const { rows } = await sql<{ row: string }>`select p::text as row from link_previews p`.execute(db);
    expect(JSON.stringify(rows)).not.toContain("secret-draft");
    await sql`update link_previews set fresh_until = now() - interval '1 minute'`.execute(db);
    await sweepPreviewsJob.run(deps, {}, { isLast: false });
    expect((await sql`select from link_previews`.execute(db)).rows).toEqual([]);
  });

  it("calls nobody where the deployment did not allow it", async () => {
    const closed = await startTestServer();
    const answer = await closed.as(await buildUser(closed.db)).get(`/previews?url=http://${host}/`);
    expect(answer.json()).toEqual({ success: true, data: null });
    expect(asked).toEqual([]);
  });
});

describe("what a page says of itself", () => {
  const url = new URL("https://www.wells.example/4");
  const of = (text: string) => describePage({ url, html: text });

  it("is what it tells others, before what it tells its readers", () => {
    const told = `<head><title>Wells | Well 4</title><meta property="og:title" content="Well 4 &amp; 5">
      <meta name="Description" content=" Two
      lines "></head>`;
    expect(of(told)).toEqual({ title: "Well 4 & 5", site: "wells.example", description: "Two lines" });
    expect(of("<title>Well 4</title><svg><title>A drop</title></svg>")).toEqual({
      title: "Well 4",
      site: "wells.example",
      description: "",
    });
    expect(of("<body><title>Only here</title><p>no</p>")).toBeNull();
  });

  it("is not where it is: that is the address's to say", () => {
    const told = '<title>Sign in</title><meta property="og:site_name" content="Your Bank">';
    expect(of(told)?.site).toBe("wells.example");
  });

  it("keeps its words and signs together", () => {
    for (const title of ["క్\u200cష", "👩\u200d🌾 grows"]) expect(of(`<title>${title}</title>`)?.title).toBe(title);
    expect(of("<title>Brunnen\u00ADbau</title>")?.title).toBe("Brunnenbau");
    expect(of("<title>\u200d\u200c \u200d</title>")).toBeNull();
  });

  it("is one short line of harmless text", () => {
    expect(of("<title>&lt;script&gt;alert(1)&lt;/script&gt;\u202Eabc\u0000</title>")?.title).toBe(
      "<script>alert(1)</script> abc",
    );
    expect(Array.from(of(`<title>${"😀".repeat(500)}</title>`)!.title)).toHaveLength(200);
    expect(of("<title> \u200B </title>")).toBeNull();
  });
});
