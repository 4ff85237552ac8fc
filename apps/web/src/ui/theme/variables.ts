import {
  convertCssVariables,
  type CSSVariablesResolver,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { theme } from "./theme.ts";
import { colors, inks, shadows, tones } from "./tokens.ts";

type Pair = readonly [light: string, dark: string];

function tokenPairs(): [name: string, pair: Pair][] {
  return [
    ...Object.entries(colors).map(([name, pair]): [string, Pair] => [`--b-${name}`, pair]),
    ...Object.entries(tones).flatMap(([name, { fg, tint }]): [string, Pair][] => [
      [`--b-tone-${name}`, fg],
      [`--b-tone-${name}-tint`, tint],
    ]),
    ...Object.entries(inks).map(([name, pair]): [string, Pair] => [`--b-tone-${name}`, pair]),
    ...Object.entries(shadows).map(([name, pair]): [string, Pair] => [`--b-shadow-${name}`, pair]),
  ];
}

/** What our tokens are called by Mantine's own components. */
const mantineNames = {
  "--mantine-color-body": "var(--b-surface)",
  "--mantine-color-text": "var(--b-text)",
  "--mantine-color-default": "var(--b-surface)",
  "--mantine-color-default-hover": "var(--b-surface-2)",
  "--mantine-color-default-border": "var(--b-line)",
  "--mantine-color-placeholder": "var(--b-text-3)",
  "--mantine-color-dimmed": "var(--b-text-3)",
  "--mantine-color-anchor": "var(--b-link)",
  "--mantine-color-error": "var(--b-tone-red)",
};

const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = (index: 0 | 1) => ({
    ...Object.fromEntries(tokenPairs().map(([name, pair]) => [name, pair[index]])),
    ...mantineNames,
  });
  return { variables: {}, light: scheme(0), dark: scheme(1) };
};

/** `visibleFrom` and `hiddenFrom` of every Mantine component. */
function visibilityClasses(breakpoints: Record<string, string>): string {
  return Object.entries(breakpoints)
    .map(
      ([name, from]) =>
        `@media (width < ${from}) { .mantine-visible-from-${name} { display: none !important } }\n` +
        `@media (width >= ${from}) { .mantine-hidden-from-${name} { display: none !important } }`,
    )
    .join("\n");
}

/**
 * The theme as a style sheet, written at build time. Mantine would write it into a <style> at run time, which costs
 * the first load and which Trusted Types forbid.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const schemes = convertCssVariables(
    {
      variables: {},
      dark: { "--mantine-color-scheme": "dark" },
      light: { "--mantine-color-scheme": "light" },
    },
    ":root",
  );
  return [convertCssVariables(variables, ":root"), schemes, visibilityClasses(merged.breakpoints)].join("\n");
}
