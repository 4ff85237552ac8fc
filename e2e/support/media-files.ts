import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Three pages, locked by the password 'drain'. */
export function lockedPdf(): Upload {
  const buffer = readFileSync(new URL("../fixtures/locked.pdf", import.meta.url));
  return { name: "report.pdf", mimeType: "application/pdf", buffer };
}

/** So many sheets of A4 with their numbers on them, which the reader is to turn by so much. */
export function numberedPdf(pages: number, rotate = 0): Upload {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const page = (number: number) => {
    const words = `BT /F 40 Tf 60 740 Td (Sheet ${number}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${rotate} /Contents ${3 + 2 * number} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${words.length} >> stream\n${words}\nendstream`,
    ];
  };
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${2 + 2 * number} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...numbers.flatMap(page),
  ];
  const starts: number[] = [];
  let text = "%PDF-1.4\n";
  for (const [index, object] of objects.entries()) {
    starts.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  text += `${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return { name: "sheets.pdf", mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
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
