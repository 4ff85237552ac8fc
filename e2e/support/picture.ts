import type { Page } from "@playwright/test";

/** A photograph of nothing, wider than high, so that cropping it shows. */
export async function paintPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    for (let x = 0; x < 900; x += 30) {
      context.fillStyle = `hsl(${x / 3} 70% 50%)`;
      context.fillRect(x, 0, 30, 600);
    }
    return canvas.toDataURL("image/png");
  });
  return { name: "stripes.png", mimeType: "image/png", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}
