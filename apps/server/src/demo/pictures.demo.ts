import sharp from "sharp";

/** What a portrait is drawn from; every colour is a CSS colour. */
export type Portrait = {
  background: string;
  skin: string;
  hair: string;
  shirt: string;
  cut: "short" | "long" | "bun" | "curls" | "turban" | "bald";
  beard?: boolean;
  glasses?: boolean;
};
export type Emblem = { background: string; ink: string; motif: "waves" | "sun" | "leaf" };

const side = 512;
/** The sizes that pictures of people are served in. */
const widths = [64, 128, 256, 512];

export function drawPortrait(look: Portrait): Promise<Map<number, Buffer>> {
  return paint(`
    <rect width="512" height="512" fill="${look.background}"/>
    ${behindHead(look)}
    <path d="M76 512c0-104 76-164 180-164s180 60 180 164z" fill="${look.shirt}"/>
    <path d="M212 300h88v70c0 26-20 44-44 44s-44-18-44-44z" fill="${look.skin}"/>
    <ellipse cx="256" cy="226" rx="92" ry="112" fill="${look.skin}"/>
    ${look.beard ? `<path d="M166 240c4 66 40 106 90 106s86-40 90-106c-24 34-60 40-90 40s-66-6-90-40z" fill="${look.hair}"/>` : ""}
    <circle cx="220" cy="226" r="9" fill="#2b2220"/><circle cx="292" cy="226" r="9" fill="#2b2220"/>
    <path d="M224 282c20 16 44 16 64 0" fill="none" stroke="${look.beard ? look.skin : "#2b2220"}" stroke-width="7" stroke-linecap="round"/>
    ${look.glasses ? `<g fill="none" stroke="#3a3f4a" stroke-width="7"><circle cx="218" cy="228" r="32"/><circle cx="294" cy="228" r="32"/><path d="M250 224h12"/></g>` : ""}
    ${overHead(look)}`);
}

function behindHead({ cut, hair }: Portrait): string {
  if (cut === "long") return `<path d="M146 220c0-90 50-132 110-132s110 42 110 132v190h-220z" fill="${hair}"/>`;
  if (cut === "bun") return `<circle cx="256" cy="92" r="46" fill="${hair}"/>`;
  if (cut !== "curls") return "";
  const curls = [150, 176, 216, 256, 296, 336, 362].map((x, index) => {
    const y = [210, 150, 112, 98, 112, 150, 210][index];
    return `<circle cx="${x}" cy="${y}" r="50" fill="${hair}"/>`;
  });
  return curls.join("");
}

function overHead({ cut, hair, shirt }: Portrait): string {
  const fringe = `<path d="M160 214c2-70 40-112 96-112s94 42 96 112c-30-46-64-56-96-56s-66 10-96 56z" fill="${hair}"/>`;
  const wrap = `<path d="M148 196c0-80 50-120 108-120s108 40 108 120c-34-34-70-44-108-44s-74 10-108 44z" fill="${shirt}"/>`;
  if (cut === "bald") return "";
  return cut === "turban" ? wrap : fringe;
}

const motifs: Record<Emblem["motif"], string> = {
  waves: [190, 260, 330]
    .map((y) => `<path d="M96 ${y}q40-44 80 0t80 0 80 0 80 0" fill="none" stroke-width="34"/>`)
    .join(""),
  sun: `<circle cx="256" cy="256" r="74" fill="currentColor"/>${Array.from({ length: 8 }, (_, index) => `<path d="M256 96v48" stroke-width="30" transform="rotate(${index * 45} 256 256)"/>`).join("")}`,
  leaf: `<path d="M136 376c-20-160 80-250 250-250 0 170-90 270-250 250zM136 376l130-130" fill="none" stroke-width="30"/>`,
};

export function drawEmblem({ background, ink, motif }: Emblem): Promise<Map<number, Buffer>> {
  return paint(`
    <rect width="512" height="512" fill="${background}"/>
    <g color="${ink}" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${motifs[motif]}</g>`);
}

/** The drawing as WebP, by width. */
async function paint(shapes: string): Promise<Map<number, Buffer>> {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${shapes}</svg>`);
  const whole = await sharp(svg, { density: 96 }).resize(side).png().toBuffer();
  const sizes = widths.map(async (width) => [width, await sharp(whole).resize(width).webp().toBuffer()] as const);
  return new Map(await Promise.all(sizes));
}
