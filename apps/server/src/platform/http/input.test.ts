import {
  autocomplete,
  createProblem,
  type Endpoint,
  endpoint,
  getItem,
  getUserinfo,
  listAudit,
  missing,
  setProfileTags,
  updateSettings,
  updateUser,
} from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { inputReader } from "./input.ts";

const inSpace = endpoint({
  method: "POST",
  path: "/test/:id",
  action: "test.inSpace",
  access: "user",
  summary: "",
  params: z.object({ id: z.guid() }),
  body: z.strictObject({
    spaceId: z.string(),
    data: z.strictObject({ name: z.string(missing("name_required")).min(3).max(5) }),
    way: z.enum(["up", "down"], { error: "invalid_value" }),
  }),
  response: z.object({}),
});
const id = "0190163d-8694-739b-aea5-966c26f8ad91";

function read(of: Endpoint, { params = {}, query = {}, body = undefined as unknown }) {
  try {
    return inputReader(of)({ params, query, body } as FastifyRequest);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, fields: error.fields, params: error.params };
  }
}

function nested(depth: number): unknown {
  return depth === 0 ? "x" : [nested(depth - 1)];
}

describe("what is refused, and how", () => {
  it.each<[string, Endpoint, unknown, object]>([
    [
      "one wrong field gives its code",
      updateUser,
      { key: "bio", bio: 1 },
      { code: "invalid_type", fields: { bio: "invalid_type" } },
    ],
    [
      "a rule's figures come along",
      updateUser,
      { key: "displayName", displayName: "a" },
      { code: "min_characters", params: { min: 2 } },
    ],
    ["the schema's own word wins", updateUser, { key: "x" }, { code: "unknown_key", fields: { key: "unknown_key" } }],
    [
      "what is absent is required, whatever would be wrong with it",
      inSpace,
      { spaceId: "s", data: { name: "name" } },
      { code: "required", fields: { way: "required" } },
    ],
    [
      "a word of the schema's that says so goes before that",
      inSpace,
      { spaceId: "s", data: {}, way: "up" },
      { code: "name_required", fields: { name: "name_required" } },
    ],
    ["nothing sent reads as no fields", updateUser, undefined, { code: "unknown_key" }],
    ["an array is no object", setProfileTags, [], { code: "invalid_type", fields: undefined }],
    ["a missing field", setProfileTags, {}, { code: "required", fields: { profileTags: "required" } }],
    [
      "an array's member is named",
      setProfileTags,
      { profileTags: ["a", "!"] },
      { code: "invalid_tag", fields: { "profileTags.1": "invalid_tag" } },
    ],
    [
      "only unknown fields",
      setProfileTags,
      { profileTags: [], a: 1, b: 2 },
      { code: "unknown_field", fields: { a: "unknown_field", b: "unknown_field" } },
    ],
    [
      "a wrong one and an unknown one",
      setProfileTags,
      { profileTags: 1, a: 1 },
      { code: "invalid_input", fields: { profileTags: "invalid_type", a: "unknown_field" } },
    ],
    [
      "of a union the form that was meant",
      updateSettings,
      { data: { supportEmail: "x" } },
      { code: "invalid_email", fields: { supportEmail: "invalid_email" } },
    ],
    ["a body where none is taken", getUserinfoDelete(), { a: 1 }, { code: "unknown_field" }],
    [
      "NUL",
      createProblem,
      { data: { name: "a\0" } },
      { code: "invalid_characters", fields: { name: "invalid_characters" } },
    ],
    ["NUL in a name", setProfileTags, { "a\0": 1 }, { code: "invalid_characters", fields: undefined }],
    [
      "a lone surrogate",
      setProfileTags,
      { profileTags: ["\ud800"] },
      { code: "invalid_characters", fields: { "profileTags.0": "invalid_characters" } },
    ],
    ["too deep", setProfileTags, { profileTags: nested(20) }, { code: "invalid_value" }],
    [
      "deep enough to overflow a careless reader",
      setProfileTags,
      { profileTags: JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) },
      { code: "invalid_value" },
    ],
  ])("%s", (_name, of, body, refusal) => {
    expect(read(of, { params: { id }, body })).toMatchObject(refusal);
  });

  it("repeats only some of a flood of wrong names", () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${"x".repeat(1000)}${i}`, 1]));
    const refusal = read(setProfileTags, { body: { ...body, profileTags: [] } }) as { fields: object };
    expect(JSON.stringify(refusal.fields).length).toBeLessThan(20_000);
  });

  it.each([[{ results: ["1", "2"] }], [{ results: "0" }], [{ results: "x" }], [{ foo: "1" }]])("query %j", (query) => {
    expect(read(listAudit, { query })).toMatchObject({ fields: { [Object.keys(query)[0]!]: expect.any(String) } });
  });

  it("refuses a query where none is taken", () => {
    expect(read(getUserinfo, { query: { a: "1" } })).toMatchObject({ code: "unknown_field" });
  });

  it.each([["x"], ["0190163d\0"], [`${id}0`]])("finds nothing under the name %j", (wrong) => {
    expect(read(inSpace, { params: { id: wrong }, body: {} })).toMatchObject({ code: "not_found" });
  });
});

describe("what is taken", () => {
  it("coerces and fills in as the schema says", () => {
    expect(read(listAudit, { query: { results: "5" } })).toEqual({ query: { results: 5 } });
    expect(read(listAudit, {})).toEqual({ query: { results: 100 } });
  });

  it("takes an empty parameter that may be absent for none", () => {
    expect(read(listAudit, { query: { results: "", actorId: "" } })).toEqual({ query: { results: 100 } });
    expect(read(autocomplete, { query: { searchParam: "", collection: "" } })).toMatchObject({
      query: { searchParam: "" },
    });
    expect(read(getItem, { query: { path: "" } })).toMatchObject({ query: { path: "" } });
  });

  it("lets spaceId pass in any body and query, at the top and inside, and keeps it where it is wanted", () => {
    const query = { spaceId: "s" };
    expect(read(getUserinfo, { query })).toEqual({});
    expect(read(updateUser, { query, body: { spaceId: 1, key: "bio", bio: "b" } })).toEqual({
      body: { key: "bio", bio: "b" },
    });
    expect(read(updateSettings, { body: { data: { spaceId: 1, aboutUs: null } } })).toEqual({
      body: { data: { aboutUs: null } },
    });
    expect(
      read(inSpace, { params: { id }, body: { spaceId: "s", data: { name: "name", spaceId: "t" }, way: "up" } }),
    ).toEqual({
      params: { id },
      body: { spaceId: "s", data: { name: "name" }, way: "up" },
    });
  });

  it("still judges the rest when it lets spaceId pass", () => {
    const body = { spaceId: "s", data: { name: "n", spaceId: "t", more: 1 }, way: "up" };
    expect(read(inSpace, { params: { id }, body })).toMatchObject({
      code: "invalid_input",
      fields: { name: "min_characters", more: "unknown_field" },
    });
  });
});

function getUserinfoDelete(): Endpoint {
  return { ...getUserinfo, method: "DELETE" };
}
