import { createRequire } from "node:module";
import { endpoints } from "@bump/contract";
import { expect, it } from "vitest";
import { startTestServer } from "#test/harness.ts";
import { openApiDocument } from "./openapi.ts";

const { app, visitor } = await startTestServer();
const document = openApiDocument(app.own.operations);

/** The viewer's own parser, which it brings along. */
async function validate(of: object): Promise<{ valid: boolean; errors?: unknown[] }> {
  const parser = createRequire(import.meta.resolve("@scalar/fastify-api-reference")).resolve("@scalar/openapi-parser");
  const { validate: judge } = (await import(parser)) as {
    validate: (of: object) => Promise<{ valid: boolean }>;
  };
  return judge(of);
}

it("is valid OpenAPI 3.1", async () => {
  expect(await validate(document)).toMatchObject({ valid: true });
  expect(await validate({ ...document, paths: { "/x": { get: { responses: 1 } } } })).toMatchObject({ valid: false });
});

it("is what the server publishes", async () => {
  const res = await visitor.get("/openapi.json");
  expect(res.statusCode).toBe(200);
  expect(res.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

it("has unique operation ids, and every operation of the contract among them", () => {
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((of) => of["operationId"]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(endpoints.map((endpoint) => endpoint.action)));
});

it("says for each operation what it takes and how it fails", () => {
  expect(document.paths["/user/update"]!["post"]).toMatchObject({
    security: [{ token: [] }],
    requestBody: { content: { "application/json": { schema: { oneOf: expect.any(Array) as unknown[] } } } },
    responses: {
      "200": { content: { "application/json": { schema: { properties: { success: { const: true } } } } } },
      "403": { description: "requires_recent_login" },
      "422": { description: expect.stringContaining("unknown_media") as string },
    },
  });
  expect(document.paths["/stories/{id}"]!["patch"]).toMatchObject({
    responses: { "202": expect.any(Object) as object },
  });
  expect(document.paths["/user/update"]!["post"]).not.toMatchObject({
    responses: { "202": expect.anything() as object },
  });
  expect(document.paths["/uploads/{id}"]!["get"]).toMatchObject({
    parameters: [{ name: "id", in: "path", required: true }],
  });
});

it("every endpoint of the contract is mounted", () => {
  expect([...app.operations.keys()].toSorted()).toEqual(endpoints.map((endpoint) => endpoint.action).toSorted());
});

it("knows every route that is not of the contract, and none that is not there", () => {
  // The identity library's catch-all answers that there is nothing; the viewer's parts are one page to a reader.
  const isPart = (url: string) => /^\/api\/(auth\/\*|docs|docs\/js\/.*)$/.test(url);
  const isHeadOfGet = (of: { method: string; url: string }) =>
    of.method === "head" && app.ownRoutes.some(({ method, url }) => method === "get" && url === of.url);
  const routes = app.ownRoutes.filter((route) => !isPart(route.url) && !isHeadOfGet(route));
  const toPath = (url: string) => url.replace(/:(\w+)/g, "{$1}").replace("*", "{key}");
  expect(routes.map(({ method, url }) => `${method} ${toPath(url)}`).toSorted()).toEqual(
    app.own.operations.map(({ method, path }) => `${method} /api${path}`).toSorted(),
  );
});
