/** The look's colours, `--b-<name>`: [light, dark]. Text keeps 4.5:1 against the surfaces it stands on, edges 3:1. */
export const colors = {
  bg: ["#F3F5F8", "#0C121C"],
  surface: ["#FFFFFF", "#141C29"],
  "surface-2": ["#F7F8FA", "#19222F"],
  "surface-3": ["#ECEFF4", "#212C3D"],
  // The chosen part of a segmented control, on surface-3.
  raised: ["#FFFFFF", "#36455E"],
  line: ["#E0E4EB", "#263246"],
  "line-strong": ["#808A9A", "#6B788C"],
  text: ["#151E2D", "#E7ECF3"],
  "text-2": ["#465164", "#B4BFCE"],
  "text-3": ["#5D6879", "#93A0B2"],
  primary: ["#1B3160", "#4A6CA8"],
  "primary-hover": ["#122448", "#3F5F99"],
  "primary-text": ["#1B3160", "#B7CBEF"],
  "primary-tint": ["#E7ECF6", "#1E2D4A"],
  link: ["#23488F", "#9CBBF2"],
  focus: ["#2C66D8", "#7FA8F5"],
  badge: ["#C62A20", "#E5574C"],
  "on-badge": ["#FFFFFF", "#160504"],
  online: ["#1E8E4E", "#41C27A"],
  canvas: ["#F9F9F9", "#0F1621"],
  grid: ["#DDE1E8", "#223044"],
  // The visitors' sky and hills; words on the hill are light in both themes.
  "sky-high": ["#DCE5F3", "#162238"],
  "sky-low": ["#F3F5F8", "#0C121C"],
  "on-sky": ["#122448", "#E7ECF3"],
  "hill-far": ["#C9D6EC", "#1B2A47"],
  "hill-mid": ["#92A9D0", "#273F6C"],
  hill: ["#1B3160", "#1B3160"],
  "on-hill": ["#FFFFFF", "#F3F6FB"],
  "on-hill-2": ["#C8D4EA", "#C0CEE8"],
  scrim: ["rgba(14, 24, 46, 0.48)", "rgba(4, 8, 15, 0.64)"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Colours that carry a meaning: `--b-tone-<name>` on its `--b-tone-<name>-tint`, [light, dark] each. */
export const tones = {
  grey: { fg: ["#505A69", "#B4BFCE"], tint: ["#ECEEF2", "#273142"] },
  navy: { fg: ["#1B3160", "#B7CBEF"], tint: ["#E4EAF5", "#1F3054"] },
  red: { fg: ["#B0231A", "#FF9D94"], tint: ["#FCEAE8", "#451D1D"] },
  amber: { fg: ["#854D00", "#F5BE5B"], tint: ["#FDF1D8", "#3E2C0D"] },
  green: { fg: ["#15653A", "#78D79F"], tint: ["#E1F4E8", "#133723"] },
  blue: { fg: ["#15599F", "#86BDF7"], tint: ["#E3EFFB", "#12314F"] },
  violet: { fg: ["#5B3FBF", "#BBA9FA"], tint: ["#EEEAFB", "#2B2450"] },
  rust: { fg: ["#9A3B12", "#F5A883"], tint: ["#FBECE4", "#43230F"] },
  teal: { fg: ["#0B6B74", "#6FD0D8"], tint: ["#E0F3F4", "#0F363B"] },
  pink: { fg: ["#97246A", "#F296CD"], tint: ["#FBE8F3", "#431A34"] },
  indigo: { fg: ["#27529F", "#9CBBF2"], tint: ["#E5EDFA", "#1B2F55"] },
  olive: { fg: ["#52640E", "#C3D36B"], tint: ["#EFF3DB", "#2E360F"] },
} as const satisfies Record<string, Record<"fg" | "tint", readonly [light: string, dark: string]>>;
export type Tone = keyof typeof tones;

/** Colours of icons and words that stand without a tint. */
export const inks = {
  sky: ["#1A5FBF", "#86B7FA"],
  gold: ["#8A5A00", "#F5BE5B"],
  purple: ["#7636BE", "#CBA3F7"],
  steel: ["#2F6690", "#8FC3EA"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type Ink = keyof typeof inks | Tone;

export const shadows = {
  card: ["0 1px 2px rgba(16, 28, 54, 0.05)", "none"],
  floating: ["0 4px 16px rgba(16, 28, 54, 0.1)", "0 4px 16px rgba(0, 0, 0, 0.4)"],
  dialog: ["0 16px 48px rgba(16, 28, 54, 0.2)", "0 16px 48px rgba(0, 0, 0, 0.5)"],
} as const;

export function toneColor(tone: Ink): string {
  return `var(--b-tone-${tone})`;
}

export function toneTint(tone: Tone): string {
  return `var(--b-tone-${tone}-tint)`;
}
