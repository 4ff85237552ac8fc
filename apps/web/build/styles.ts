import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { themeCss } from "../src/ui/theme/variables.ts";

const themeId = "virtual:theme.css";
const mantineId = "virtual:mantine.css";
/** Mantine's way of writing the theme at run time, which App switches off. */
const themeWriters = /@mantine\/core\/esm\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/;
const componentStyles = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Styles of the theme and of Mantine. In a build each Mantine component brings its own sheet, so that a page loads
 * what it shows; while developing, Mantine is one pre-bundled file and its whole sheet is loaded instead.
 */
export function styles(): Plugin {
  const require = createRequire(import.meta.url);
  let building = false;
  return {
    name: "bump:styles",
    enforce: "pre",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId(id) {
      if (id === themeId) return `\0${themeId}`;
      if (id === mantineId)
        return require.resolve(building ? "@mantine/core/styles/baseline.layer.css" : "@mantine/core/styles.layer.css");
      return undefined;
    },
    load(id) {
      if (id === `\0${themeId}`) return themeCss();
      const writer = building ? themeWriters.exec(id)?.[1] : undefined;
      return writer ? `export const ${writer} = () => null;` : undefined;
    },
    transform(code, id) {
      const component = building ? componentStyles.exec(id)?.[1] : undefined;
      return component ? `import "@mantine/core/styles/${component}.layer.css";\n${code}` : undefined;
    },
  };
}
