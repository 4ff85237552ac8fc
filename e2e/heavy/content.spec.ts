import { layerKinds } from "../support/content-layers.ts";
import { contentPages } from "../support/content-pages.ts";
import { makeContent } from "../support/content.ts";
import { lookAtLayers, lookAtPages } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 390, 1440]) {
    test.describe(`${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: width === 1440 ? 900 : 844 } });

      test("axe finds nothing where people write and read", async ({ page, t, server, signIn }) => {
        const content = await makeContent(server);
        await signIn(page, content.keeper);
        expect(await lookAtPages(page, t, contentPages(content))).toEqual([]);
      });

      for (const kind of layerKinds) {
        test(`axe finds nothing in ${kind}`, async ({ page, t, server, signIn }) => {
          const content = await makeContent(server);
          await signIn(page, content.keeper);
          expect(await lookAtLayers(page, t, content, kind)).toEqual([]);
        });
      }
    });
  }
}
