import { authErrorCodes, errorStatus } from "@bump/contract";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { codeText, errorText, fieldTexts } from "./error-text.ts";

const unknown = "Something went wrong. Please contact support.";

describe("every code that a person can meet has its sentence", () => {
  it.each(Object.keys(errorStatus))("%s", (code) => {
    expect(codeText(code)).not.toBe(unknown);
  });

  it.each(authErrorCodes.filter((code) => code !== "UNKNOWN"))("%s", (code) => {
    expect(errorText(new ApiError(code, { status: 400 }))).not.toBe(unknown);
  });
});

it.each([
  [403, "403: You are not allowed to do this."],
  [404, "404: Item has been deleted"],
  [422, "422: Some of what was sent is not valid. Check it and try again."],
  [429, "429: Too many requests. Wait a moment and try again."],
  [500, "500: Server is down or you are not connected to the internet."],
])("a code from nowhere falls back to what %i means", (status, text) => {
  expect(errorText(new ApiError("from_a_proxy", { status }))).toBe(text);
});

it("admits that it does not know", () => {
  expect(errorText(new Error("bug"))).toBe(unknown);
  expect(errorText(new ApiError("odd", { status: 418 }))).toBe(unknown);
});

it("fills in the figures of a rule and the minutes of a wait", () => {
  expect(codeText("min_characters", { min: 3 })).toBe("Min 3 characters");
  expect(errorText(new ApiError("ACCOUNT_LOCKED", { status: 429, retryAfter: 61 }))).toContain("2 minutes");
});

it("names the fields that a refusal is about", () => {
  const refusal = new ApiError("invalid_input", { fields: { bio: "max_characters" }, params: { max: 1000 } });
  expect(fieldTexts(refusal)).toEqual({ bio: "Max 1000 characters" });
});

it("follows the language", async () => {
  await i18next.changeLanguage("pseudo");
  expect(codeText("required")).toMatch(/^⟦.*⟧$/);
  await i18next.changeLanguage("en");
});
