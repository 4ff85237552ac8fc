import * as mupdf from "mupdf";
import { type Bytes, concat, mark } from "./telling-files.ts";
import { tellingJpeg } from "./telling-pictures.ts";

/** A document with a picture, a note and a filled-in field, that names its author wherever a program would. */
export async function tellingPdf(): Promise<Bytes> {
  const doc = new mupdf.PDFDocument();
  const image = doc.addRawStream(await tellingJpeg(), {
    Type: "XObject",
    Subtype: "Image",
    Width: 32,
    Height: 32,
    BitsPerComponent: 8,
    ColorSpace: "DeviceRGB",
    Filter: "DCTDecode",
  });
  const words = (place: string) => doc.addStream(mark(place), { Type: "Metadata", Subtype: "XML" });
  image.put("Metadata", words("image-xmp"));
  const font = doc.addSimpleFont(new mupdf.Font("Helvetica"), "Latin");
  const resources = doc.addObject({ XObject: { Im0: image }, Font: { F1: font } });
  const content = "BT /F1 18 Tf 20 150 Td (What everybody may read) Tj ET q 90 0 0 90 20 20 cm /Im0 Do Q";
  const page = doc.addPage([0, 0, 300, 200], 0, resources, content);
  doc.insertPage(-1, page);
  page.put("Metadata", words("page-xmp"));
  page.put("PieceInfo", { Program: { Private: doc.newString(mark("piece")) } });
  const note = doc.loadPage(0).createAnnotation("FreeText");
  note.setRect([150, 20, 280, 60]);
  note.setContents("A note that shows");
  note.setAuthor(mark("note"));
  note.update();
  doc.addEmbeddedFile(mark("file"), "text/plain", mark("embedded"), new Date(), new Date(), true);
  const trailer = doc.getTrailer();
  trailer.put("Info", doc.addObject({ Author: doc.newString(mark("author")) }));
  trailer.get("Root").put("Metadata", words("xmp"));
  doc.addObject({ Forgotten: doc.newString(mark("orphan")) });
  return concat(doc.saveToBuffer("").asUint8Array());
}

/** All that a document holds, spelled out. */
export function unpackPdf(bytes: Uint8Array): string {
  const doc = mupdf.PDFDocument.openDocument(Buffer.from(bytes), "application/pdf").asPDF()!;
  return Buffer.from(doc.saveToBuffer("decompress").asUint8Array()).toString("latin1");
}

/** What a person sees of a document: its words, and whether there is more than paper. */
export function readPdf(bytes: Uint8Array): { text: string; pages: number; colours: number } {
  const doc = mupdf.PDFDocument.openDocument(Buffer.from(bytes), "application/pdf");
  const page = doc.loadPage(0);
  const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB).getPixels();
  const colours = new Set<number>();
  for (let at = 0; at + 2 < pixels.length; at += 3)
    colours.add((pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!);
  return { text: page.toStructuredText("").asText(), pages: doc.countPages(), colours: colours.size };
}
