import { readFile, writeFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import * as mupdf from "mupdf";
import { cleanJpeg } from "./media.clean-jpeg.ts";

/** Where programs keep what they know of a part's author and making, and what is no part of a page. */
const telling = ["Metadata", "PieceInfo", "LastModified", "AF", "Usage", "OPI", "Thumb", "AA", "Ref", "Measure"];
/** Deeper is nothing that a page needs. */
const deepest = 40;

/**
 * A new document with nothing but what shows on the old one's pages: their notes and filled-in fields become part of the
 * picture, so that they lose who wrote them. Whatever belongs to the document as a whole stays behind.
 */
export async function cleanPdf(input: string, output: string): Promise<void> {
  const source = mupdf.PDFDocument.openDocument(await readFile(input), "application/pdf").asPDF();
  if (source === null || source.needsPassword() || source.countPages() === 0)
    throw new Error("not a document to clean");
  source.bake(true, true);
  const made = new mupdf.PDFDocument();
  for (let page = 0; page < source.countPages(); page++) made.graftPage(-1, source, page);
  for (let number = 1; number < made.countObjects(); number++) cleanObject(made.newIndirect(number));
  await writeFile(output, made.saveToBuffer("garbage=4,compress").asUint8Array());
}

function cleanObject(object: mupdf.PDFObject): void {
  strip(object.resolve(), 0);
  if (!object.isStream()) return;
  const filters = object.get("Filter");
  const names = filters.isArray() ? Array.from({ length: filters.length }, (_, at) => filters.get(at).asName()) : [];
  if (filters.isName()) names.push(filters.asName());
  // A picture of this kind has its own hiding places, and is rare.
  if (names.includes("JPXDecode")) throw new Error("a picture that cannot be cleaned");
  if (names.at(-1) !== "DCTDecode") return;
  if (names.length > 2 || (names.length === 2 && names[0] !== "FlateDecode")) throw new Error("a picture in wrappings");
  const raw = Buffer.from(object.readRawStream().asUint8Array());
  const clean = cleanJpeg(names.length === 2 ? inflateSync(raw) : raw);
  if (clean === null) throw new Error("a picture that is none");
  if (names.length === 2) object.put("Filter", "DCTDecode");
  object.writeRawStream(clean);
}

/** Goes into what stands within the object itself; what it refers to is an object of its own. */
function strip(value: mupdf.PDFObject, depth: number): void {
  if (depth > deepest || value.isIndirect() || !(value.isDictionary() || value.isArray())) return;
  if (value.isDictionary()) for (const key of telling) value.delete(key);
  value.forEach((part) => {
    if (!part.isIndirect()) strip(part, depth + 1);
  });
}
