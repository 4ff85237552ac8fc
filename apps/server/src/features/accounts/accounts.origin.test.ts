import { expect, it } from "vitest";
import { trustedOrigins } from "#platform/http/origins.ts";
import { passkeyHost } from "./accounts.origin.ts";

it.each([
  ["https://bump.example", ["https://bump.example"], "bump.example"],
  ["http://10.0.0.7:3000", ["http://10.0.0.7:3000"], "10.0.0.7"],
  ["http://127.0.0.1:3000", ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"], "localhost"],
  ["http://localhost", ["http://localhost", "http://127.0.0.1", "http://[::1]"], "localhost"],
])("%s is also known as %j, to passkeys as %s", (publicUrl, origins, host) => {
  expect(trustedOrigins(publicUrl)).toEqual(origins);
  expect(passkeyHost(publicUrl)).toBe(host);
});
