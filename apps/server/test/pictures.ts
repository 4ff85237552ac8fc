import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/** A picture of nothing: no compression makes it small, and no other has its bytes. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

export async function noisePng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await noise(width, height).png().toBuffer());
}
