import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createEgress, EgressError } from "./egress.ts";

let answer: RequestListener;
let calls = 0;
const http = createServer((request, response) => {
  calls += 1;
  answer(request, response);
}).listen(0, "127.0.0.1");
await once(http, "listening");
const { port } = http.address() as AddressInfo;
const host = `127.0.0.1:${port}`;
afterAll(() => void http.close());

const egress = createEgress([host]);
beforeEach(() => {
  calls = 0;
  answer = (request, response) => response.end(JSON.stringify({ path: request.url, who: request.headers["x-who"] }));
});

it("reaches a host of the settings", async () => {
  expect(await egress.getJson(`http://${host}/a?b`, { "x-who": "me" })).toEqual({ path: "/a?b", who: "me" });
});

it("sends a form", async () => {
  answer = (request, response) => void text(request).then((body) => response.end(JSON.stringify({ body })));
  expect(await egress.postForm(`http://${host}/`, new URLSearchParams({ a: "b c" }))).toEqual({ body: "a=b+c" });
});

it.each([
  `http://localhost:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::]:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://127.0.0.2:${port}/`,
  "http://127.0.0.1/",
  `http://${host}@evil.example/`,
  `http://${host}.evil.example/`,
  "https://accounts.google.com/",
  "file:///etc/passwd",
  "data:application/json,{}",
  "//",
  "",
])("calls nobody for %s", async (url) => {
  await expect(egress.getJson(url)).rejects.toThrow(EgressError);
  await expect(egress.postForm(url, new URLSearchParams())).rejects.toThrow(EgressError);
  expect(calls).toBe(0);
});

it("does not go where it is sent on to, not even on the same host", async () => {
  answer = (_request, response) => response.writeHead(302, { location: `http://${host}/elsewhere` }).end();
  await expect(egress.getJson(`http://${host}/`)).rejects.toThrow("fetch failed");
  expect(calls).toBe(1);
});

it("takes no failure and no flood for an answer", async () => {
  answer = (_request, response) => response.writeHead(500).end("{}");
  await expect(egress.getJson(`http://${host}/`)).rejects.toThrow("answered 500");
  answer = (_request, response) => response.end(`"${"x".repeat(2_000_000)}"`);
  await expect(egress.getJson(`http://${host}/`)).rejects.toThrow("more than 2000000 bytes");
});
