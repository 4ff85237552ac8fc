import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = randomBytes(32);

describe("seal", () => {
  it("opens with the same key and purpose, and never looks the same twice", () => {
    const sealed = seal(key, "geheim ☃", "mail");
    expect(unseal(key, sealed, "mail")).toBe("geheim ☃");
    expect(sealed).not.toContain("geheim");
    expect(seal(key, "geheim ☃", "mail")).not.toBe(sealed);
  });

  it("refuses another key, another purpose and any changed bit", () => {
    const sealed = seal(key, "text", "mail");
    expect(() => unseal(randomBytes(32), sealed, "mail")).toThrow("authenticate");
    expect(() => unseal(key, sealed, "other")).toThrow("authenticate");
    const bytes = Buffer.from(sealed, "base64");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => unseal(key, changed.toString("base64"), "mail")).toThrow("authenticate");
    }
    expect(() => unseal(key, "", "mail")).toThrow("nitialization vector");
  });
});
