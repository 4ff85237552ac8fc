import { limits } from "@bump/contract/rules";

const accepted: readonly string[] = limits.imageUpload.types;

/** For a file picker's `accept`. */
export const pictureTypes = accepted.join(",");

/** Why a file cannot be used as a picture: a key of ui.json `upload`. */
export function pictureProblem({ type, size }: File): "notPicture" | "tooLarge" | null {
  if (!accepted.includes(type)) return "notPicture";
  return size > limits.imageUpload.bytes ? "tooLarge" : null;
}
