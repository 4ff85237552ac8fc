import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Three pages, locked by the password 'drain'. */
export function lockedPdf(): Upload {
  const buffer = readFileSync(new URL("../fixtures/locked.pdf", import.meta.url));
  return { name: "report.pdf", mimeType: "application/pdf", buffer };
}

/** A tone of so many seconds, as WAV. */
export function tone(seconds: number): Upload {
  const rate = 8000;
  const samples = rate * seconds;
  const buffer = Buffer.alloc(44 + samples * 2);
  buffer.write("RIFF", 0);
  buffer.writeUInt32LE(36 + samples * 2, 4);
  buffer.write("WAVEfmt ", 8);
  // 16 bytes of format: PCM, one channel, 16 bits a sample.
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(rate, 24);
  buffer.writeUInt32LE(rate * 2, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write("data", 36);
  buffer.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) buffer.writeInt16LE(Math.sin(at / 5) * 8000, 44 + at * 2);
  return { name: "interview.wav", mimeType: "audio/wav", buffer };
}

/** A film of a canvas, as this browser records it. */
export async function filmed(page: Page): Promise<Upload> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    let hue = 0;
    const drawing = setInterval(() => {
      context.fillStyle = `hsl(${(hue += 5)} 70% 50%)`;
      context.fillRect(0, 0, 320, 180);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const chunks: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    recorder.stop();
    await stopped;
    clearInterval(drawing);
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return { name: "readings.webm", mimeType: "video/webm", buffer: Buffer.from(base64, "base64") };
}
