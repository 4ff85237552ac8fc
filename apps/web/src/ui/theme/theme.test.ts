import { describe, expect, it } from "vitest";
import { colors, inks, tones } from "./tokens.ts";
import { themeCss } from "./variables.ts";

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const schemes = [
  { scheme: "light", index: 0 },
  { scheme: "dark", index: 1 },
] as const;

describe.each(schemes)("$scheme", ({ index }) => {
  const color = (name: keyof typeof colors) => colors[name][index];
  const surfaces = (["surface", "bg", "surface-2", "surface-3"] as const).map(color);

  it.each(["text", "text-2", "text-3", "link", "primary-text"] as const)("%s can be read on every surface", (name) => {
    for (const surface of surfaces) expect(contrast(color(name), surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["line-strong", "focus"] as const)("%s can be seen", (name) => {
    for (const surface of [color("surface"), color("bg")]) {
      expect(contrast(color(name), surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(tones))("%s can be read on its tint and on the surfaces", (_, { fg, tint }) => {
    for (const under of [tint[index], color("surface"), color("bg")]) {
      expect(contrast(fg[index], under)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(Object.entries(inks))("%s can be read", (_, pair) => {
    expect(contrast(pair[index], color("surface"))).toBeGreaterThanOrEqual(4.5);
  });

  it("words on fills can be read", () => {
    expect(contrast("#FFFFFF", color("primary"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("on-badge"), color("badge"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("primary-text"), color("primary-tint"))).toBeGreaterThanOrEqual(4.5);
  });
});

it("writes every token for both schemes, and Mantine's names for them", () => {
  const css = themeCss();
  for (const [name, pair] of Object.entries(colors)) {
    for (const value of pair) expect(css).toContain(`--b-${name}: ${value}`);
  }
  expect(css.match(/--mantine-color-body: var\(--b-surface\)/g)).toHaveLength(2);
  expect(css).toContain(".mantine-hidden-from-xs");
});
