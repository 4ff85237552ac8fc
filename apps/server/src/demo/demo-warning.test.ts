import { expect, it } from "vitest";
import { ConfigError, parseConfig } from "#platform/config.ts";
import { requireDemoPlace } from "./demo-warning.ts";

it.each([
  [{}],
  [{ HOST: "::1" }],
  [{ HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:5173" }],
  [{ HOST: "0.0.0.0", PUBLIC_DEMO: "true" }],
  [{ PUBLIC_URL: "https://bump.example", PUBLIC_DEMO: "true" }],
])("a demo may start with %o", (env) => {
  expect(() => requireDemoPlace(parseConfig(env))).not.toThrow();
});

it.each([
  [{ HOST: "0.0.0.0" }],
  [{ HOST: "::" }],
  [{ HOST: "192.168.1.7", PUBLIC_URL: "http://localhost:3000" }],
  [{ PUBLIC_URL: "https://bump.example" }],
  [{ PUBLIC_URL: "http://127.0.0.1.bump.example" }],
  [{ PUBLIC_URL: "https://bump.example", PUBLIC_DEMO: "false" }],
])("a demo that others could reach does not start with %o", (env) => {
  expect(() => requireDemoPlace(parseConfig(env))).toThrow(ConfigError);
});
