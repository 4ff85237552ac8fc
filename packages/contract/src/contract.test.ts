import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findHashtags } from "./rules.ts";
import { Email, endpoints, LanguageCode, Password, setProfileTags, SignUp, Tag, UserUpdate } from "./index.ts";

/** The codes a schema answers for a value, none when it is sound. */
function codes(schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe("the operations", () => {
  it("each have an action and a place of their own", () => {
    const actions = endpoints.map((endpoint) => endpoint.action);
    const places = endpoints.flatMap((e) => [e.path, ...(e.aliases ?? [])].map((path) => `${e.method} ${path}`));
    expect(new Set(actions).size).toBe(actions.length);
    expect(new Set(places).size).toBe(places.length);
    expect(endpoints.length).toBeGreaterThan(10);
  });

  it("name in their paths exactly the parameters they parse, and in each at least those they need", () => {
    const namesIn = (path: string) => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);
    for (const { path, aliases = [], params } of endpoints) {
      const shape = Object.entries(params?.shape ?? {});
      const paths = [path, ...aliases];
      expect(new Set(shape.map(([name]) => name)), path).toEqual(new Set(paths.flatMap(namesIn)));
      const needed = shape.filter(([, type]) => !type.safeParse(undefined).success).map(([name]) => name);
      for (const each of paths) expect(namesIn(each), each).toEqual(expect.arrayContaining(needed));
    }
  });

  it("leave alone what a change does not name", () => {
    const changes = endpoints.flatMap(({ method, action, body }) =>
      method === "PATCH" && body ? { action, body } : [],
    );
    const emptied = changes.flatMap(({ action, body }) => {
      const { data } = body.safeParse({ data: {} });
      return data === undefined ? [] : [[action, data] as const];
    });
    expect(emptied.length).toBeGreaterThan(5);
    for (const [action, change] of emptied) expect(change, action).toEqual({ data: {} });
  });

  it("take an item back with all that they answer of it", () => {
    const items = endpoints.flatMap(({ method, action, body, response }) => {
      const { data: view } = response.shape;
      if (!(body instanceof z.ZodObject && "data" in body.shape && view instanceof z.ZodObject)) return [];
      // What admins do to an account or a space is an act, which takes nothing besides.
      if (action.startsWith("admin")) return [];
      const isPost = "state" in view.shape || "problemId" in view.shape;
      return isPost || method === "PATCH" ? [{ action, body, fields: Object.keys(view.shape) }] : [];
    });
    expect(items.length).toBeGreaterThan(20);
    const refused = items.filter(({ body, fields }) => {
      const { error } = body.safeParse({ data: Object.fromEntries(fields.map((field) => [field, null])) });
      return error?.issues.some(({ code }) => code === "unrecognized_keys");
    });
    expect(refused.map(({ action }) => action)).toEqual([]);
  });
});

/** Steps of a JSON schema that are none in what it describes. */
const schemaSteps = /^(properties|items|anyOf|allOf|oneOf|\d+)$/;

/** Where an object has `when` and lacks `createdAt`. */
function halfInstants(schema: object, place: string): string[] {
  const { properties = {} } = schema as { properties?: object };
  const here = "when" in properties && !("createdAt" in properties) ? [place] : [];
  const below = Object.entries(schema).flatMap(([step, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null
      ? halfInstants(inner, schemaSteps.test(step) ? place : `${place}.${step}`)
      : [],
  );
  return [...here, ...below];
}

// A file's names are those that an import reads back.
const withoutCreatedAt = ["space.export.faqs.answer"];

it.each(endpoints.map(({ action, response }) => [action, response] as const))(
  "%s answers with each instant under both its names",
  (action, response) => {
    const places = halfInstants(z.toJSONSchema(response, { unrepresentable: "any" }), action);
    expect(places.filter((place) => !withoutCreatedAt.includes(place))).toEqual([]);
  },
);

describe("fields", () => {
  it.each([
    ["a@b.co", []],
    ["  Meera@Ward12.Example ", []],
    ["", ["email_required"]],
    [undefined, ["email_required"]],
    [["a@b.co"], [expect.stringContaining("expected string")]],
    ["meera.ward12", ["invalid_email"]],
    ["a@b", ["invalid_email"]],
    ["a b@c.de", ["invalid_email"]],
    ["a@b..de", ["invalid_email"]],
    [`${"x".repeat(250)}@b.co`, ["invalid_email"]],
  ])("e-mail %j", (value, expected) => {
    expect(codes(Email, value)).toEqual(expected);
  });

  it("lower-cases and trims an e-mail", () => {
    expect(Email.parse("  Meera@Ward12.Example ")).toBe("meera@ward12.example");
  });

  it.each([
    ["secret", []],
    ["", ["password_required"]],
    ["short", ["min_characters"]],
    ["x".repeat(128), []],
    ["x".repeat(129), ["max_characters"]],
  ])("password %j", (value, expected) => {
    expect(codes(Password, value)).toEqual(expected);
  });

  it.each([
    ["Bo", []],
    ["  Bo  ", []],
    ["B", ["min_characters"]],
    ["   ", ["name_required"]],
    ["n".repeat(19), []],
    ["n".repeat(20), ["max_characters"]],
    // Nineteen people, each of two UTF-16 units: counted as people count.
    ["👩".repeat(19), []],
    // Nobody would see them; within a name they join letters.
    ["\u200B\u200B\u200B", ["invalid_characters"]],
    ["\u3164\u3164", ["invalid_characters"]],
    ["\u2800\u2800", ["invalid_characters"]],
    ["క్\u200Cష", []],
  ])("display name %j", (name, expected) => {
    expect(codes(SignUp, { name, email: "a@b.co", password: "secret", role: "person" })).toEqual(expected);
  });

  it.each([
    ["#RoadSafety", "roadsafety"],
    ["నీళ్ళు", "నీళ్ళు"],
    ["school-road_2", "school-road_2"],
  ])("tag %j becomes %j", (given, stored) => {
    expect(Tag.parse(given)).toBe(stored);
  });

  it.each(["", "#", "a b", "a.b", "##a", "x".repeat(129), 7])("tag %j is refused", (given) => {
    expect(codes(Tag, given)).toEqual(["invalid_tag"]);
  });

  it("takes what reads alike for one tag", () => {
    expect(Tag.parse("#Cafe\u0301")).toBe("caf\u00e9");
  });

  it("drops double profile tags before counting them", () => {
    const twelve = [...Array(9).keys()].map(String).concat("water", "#Water", "water");
    expect(setProfileTags.body.parse({ profileTags: twelve }).profileTags).toHaveLength(10);
    expect(codes(setProfileTags.body, { profileTags: [...Array(11).keys()].map(String) })).toEqual(["max_tags"]);
  });

  it("takes sp as Spanish and refuses what is no language of ours", () => {
    expect(LanguageCode.parse("sp")).toBe("es");
    expect(codes(LanguageCode, "xx")).toEqual(["unknown_language"]);
  });

  it("changes one named field of an account and nothing beside it", () => {
    expect(codes(UserUpdate, { key: "bio", bio: "Hello" })).toEqual([]);
    expect(codes(UserUpdate, { key: "siteRole", siteRole: "admin" })).toEqual(["unknown_key"]);
    expect(UserUpdate.safeParse({ key: "bio", bio: "Hello", siteRole: "admin" }).success).toBe(false);
  });
});

it.each([
  ["#water and #Water, not a#b", ["water"]],
  [`#${"t".repeat(128)}`, ["t".repeat(128)]],
  [`#${"t".repeat(129)} #short`, ["short"]],
  // A letter and its mark, as two characters and as one.
  ["#cafe\u0301 #caf\u00e9", ["caf\u00e9"]],
  // A letter that is two when it is small.
  [`#${"İ".repeat(64)}`, ["i̇".repeat(64)]],
  [`#${"İ".repeat(65)}`, []],
])("the hashtags of %j", (text, tags) => {
  expect(findHashtags(text)).toEqual(tags);
});
