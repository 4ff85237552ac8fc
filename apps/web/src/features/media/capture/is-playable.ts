import { measureDuration } from "../viewing/measure-duration.ts";

const patienceMs = 5000;

/**
 * Whether anything is in it: who stops at once has a file that only says what would have come. One that a browser says
 * nothing of is kept.
 */
export async function isPlayable(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const hasLength = measureDuration(url).then((seconds) => seconds > 0);
  const isUnknown = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, true));
  return Promise.race([hasLength, isUnknown]).finally(() => URL.revokeObjectURL(url));
}
