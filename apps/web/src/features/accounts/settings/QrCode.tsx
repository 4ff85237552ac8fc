import { encode } from "uqr";

/** Drawn as one path: no markup is written by hand, and it prints. Dark on white in both themes, as scanners want it. */
export function QrCode({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not a file that an img could show
    <svg viewBox={`0 0 ${modules} ${modules}`} width={size} height={size} role="img" aria-label={label}>
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
