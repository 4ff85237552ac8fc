import sharp from "sharp";
import { createChance } from "./chance.demo.ts";

const side = 960;
/** The sizes that pictures of posts are served in, as far as a drawing needs them. */
const widths = [400, 800];

const skies = [
  ["#8ecae6", "#e9f5db", "#fff3b0"],
  ["#f4a261", "#ffd6a5", "#fff1d0"],
  ["#3d405b", "#81708b", "#f2cc8f"],
  ["#a8c5da", "#dfe7ec", "#f7f7f2"],
] as const;
const grounds = ["#6a994e", "#a7a06b", "#588157", "#b08968", "#7f9c96"] as const;
const walls = ["#e07a5f", "#f2e9e4", "#d4a373", "#81b29a", "#9a8c98", "#f4f1de"] as const;

/** What stands in the foreground, on ground that begins at y = 600. */
const motifs = {
  river: `<path d="M0 700q120-60 240 0t240 0 240 0 240 0v260h-960z" fill="#457b9d"/><path d="M0 790q120-40 240 0t240 0 240 0 240 0" fill="none" stroke="#a8dadc" stroke-width="14"/><path d="M0 870q120-40 240 0t240 0 240 0 240 0" fill="none" stroke="#a8dadc" stroke-width="14"/>`,
  road: `<path d="M400 600h160l240 360h-640z" fill="#4a4e57"/><path d="M480 630v50M480 730v70M480 850v110" stroke="#f4f1de" stroke-width="16"/><ellipse cx="360" cy="850" rx="60" ry="18" fill="#22252b"/><ellipse cx="590" cy="740" rx="34" ry="10" fill="#22252b"/>`,
  field: Array.from(
    { length: 9 },
    (_, row) => `<path d="M480 600L${row * 200 - 320} 960" stroke="#3f5f2a" stroke-width="${14 + row}"/>`,
  ).join(""),
  rain: Array.from(
    { length: 60 },
    (_, drop) =>
      `<path d="M${(drop * 137) % 960} ${(drop * 211) % 900}l-18 48" stroke="#e3f2fd" stroke-width="6" opacity=".7"/>`,
  ).join(""),
  houses: `<path d="M150 480h200v240H150zM420 400h180v320H420zM680 500h160v220H680z" fill="WALL"/><path d="M130 480l120-110 120 110zM660 500l100-90 100 90z" fill="#8d5b4c"/><path d="M200 560h50v60h-50zM470 460h40v50h-40zM530 460h40v50h-40zM470 560h40v50h-40zM530 560h40v50h-40zM730 560h50v60h-50z" fill="#fefae0"/>`,
  tree: `<path d="M456 500h48v280h-48z" fill="#7f5539"/><circle cx="480" cy="400" r="150" fill="#386641"/><circle cx="370" cy="470" r="100" fill="#6a994e"/><circle cx="590" cy="470" r="100" fill="#4f772d"/>`,
  bus: `<rect x="190" y="480" width="580" height="250" rx="36" fill="WALL"/><path d="M230 520h110v90H230zM370 520h110v90H370zM510 520h110v90H510zM650 520h90v90h-90z" fill="#dff3fb"/><circle cx="320" cy="740" r="54" fill="#222"/><circle cx="640" cy="740" r="54" fill="#222"/><circle cx="320" cy="740" r="20" fill="#ccc"/><circle cx="640" cy="740" r="20" fill="#ccc"/>`,
  school: `<path d="M200 460h560v280H200z" fill="WALL"/><path d="M170 460l310-150 310 150z" fill="#9c6644"/><path d="M440 600h80v140h-80z" fill="#5e503f"/><path d="M260 530h100v80H260zM600 530h100v80H600z" fill="#e0fbfc"/><path d="M480 200v120" stroke="#555" stroke-width="8"/><path d="M484 204h90l-20 28 20 28h-90z" fill="#e63946"/>`,
  roof: `<path d="M120 640l160-260h480l80 260z" fill="#1d3557"/><path d="M240 445h540M205 505h590M170 570h640M400 380l-60 260M520 380v260M640 380l40 260" stroke="#a8dadc" stroke-width="6"/><path d="M180 640h600v180H180z" fill="WALL"/>`,
  well: `<path d="M340 640h280v150H340z" fill="#8d99ae"/><ellipse cx="480" cy="640" rx="140" ry="42" fill="#2b2d42"/><path d="M360 640V400M600 640V400" stroke="#7f5539" stroke-width="22"/><path d="M320 400l160-100 160 100z" fill="#9c6644"/><path d="M480 400v200" stroke="#ddd" stroke-width="8"/>`,
  bin: `<path d="M330 520h300l-30 280H360z" fill="#2a9d8f"/><path d="M310 480h340v44H310z" fill="#21867a"/><circle cx="270" cy="800" r="46" fill="#444"/><circle cx="700" cy="810" r="56" fill="#333"/><path d="M620 760l70-90 40 60z" fill="#e9c46a"/>`,
  bike: `<g fill="none" stroke="#22333b" stroke-width="18"><circle cx="310" cy="720" r="110"/><circle cx="650" cy="720" r="110"/><path d="M310 720l110-190h170l60 190M420 530l60 190h-170M480 720l110-190M570 470h60M390 500h60" stroke="WALL"/></g>`,
  lamp: `<path d="M470 300h20v480h-20zM480 300h130v18H480z" fill="#333"/><path d="M570 318h80l-20 44h-40z" fill="#555"/><path d="M570 362h80l130 380H440z" fill="#ffe8a3" opacity=".45"/>`,
  bench: `<path d="M260 600h440v30H260zM260 540h440v30H260zM260 690h440v36H260z" fill="WALL"/><path d="M300 530v280M660 530v280" stroke="#444" stroke-width="20"/>`,
} as const;
export type Motif = keyof typeof motifs;

export function isMotif(name: string): name is Motif {
  return Object.hasOwn(motifs, name);
}

/** A plain picture of a place, another one for each seed, as WebP by width. */
export async function drawScene(motif: Motif, seed: number): Promise<Map<number, Buffer>> {
  const chance = createChance(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)]!;
  const [top, bottom, light] = pick(skies);
  const [x, y, hill] = [120 + chance() * 720, 110 + chance() * 150, 420 + chance() * 120];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="${side}" height="${side}" fill="url(#sky)"/><circle cx="${x}" cy="${y}" r="${50 + chance() * 40}" fill="${light}"/>
    <path d="M0 ${hill}q240-${60 + chance() * 140} 480 0t480-20v500H0z" fill="${pick(grounds)}" opacity=".6"/>
    <rect y="600" width="${side}" height="360" fill="${pick(grounds)}"/>
    ${motifs[motif].replaceAll("WALL", pick(walls))}</svg>`;
  const whole = await sharp(Buffer.from(svg))
    .resize(Math.max(...widths))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole.info;
  const sizes = widths.map(async (size) => {
    const scaled = sharp(whole.data, { raw: { width, height, channels } }).resize(size);
    return [size, await scaled.webp({ effort: 0 }).toBuffer()] as const;
  });
  return new Map(await Promise.all(sizes));
}
