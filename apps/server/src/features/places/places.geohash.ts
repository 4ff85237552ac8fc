const alphabet = "0123456789bcdefghjkmnpqrstuvwxyz";

/** How many letters a geohash has at most here: cells of five metres. */
export const longestHash = 9;

/** The cell of a point as the bits of its geohash, five to a letter: what begins alike lies close together. */
export function toCell({ lat, lng }: { lat: number; lng: number }, length: number = longestHash): bigint {
  let cell = 0n;
  const lats = { from: -90, to: 90 };
  const lngs = { from: -180, to: 180 };
  for (let bit = 0; bit < length * 5; bit += 1) {
    const [range, value] = bit % 2 === 0 ? ([lngs, lng] as const) : ([lats, lat] as const);
    const middle = (range.from + range.to) / 2;
    const isUpper = value >= middle;
    if (isUpper) range.from = middle;
    else range.to = middle;
    cell = cell * 2n + (isUpper ? 1n : 0n);
  }
  return cell;
}

export function toHash(cell: bigint, length: number): string {
  let hash = "";
  for (let rest = cell, left = length; left > 0; left -= 1, rest >>= 5n) hash = alphabet[Number(rest & 31n)]! + hash;
  return hash;
}

/** How wide and high a cell is, in degrees. */
export function cellSize(length: number): { width: number; height: number } {
  const bits = length * 5;
  return { width: 360 / 2 ** Math.ceil(bits / 2), height: 180 / 2 ** Math.floor(bits / 2) };
}
