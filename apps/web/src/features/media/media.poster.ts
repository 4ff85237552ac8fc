// A still of a video, made by the browser that is about to send it: the server decodes no videos.

const longestSide = 1280;
const patienceMs = 8000;
/** Films begin black: what is looked at, in seconds, until something shows. */
const moments = [0, 0.5, 1, 2, 4] as const;
/** Mean brightness of 255 below which a picture counts as black. */
const black = 12;

function once(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true, signal });
    video.addEventListener("error", () => reject(new Error("The browser cannot show it")), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function drawn(video: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** By a picture of a few pixels: reading all of them would hold everything else up. */
function isBlack(picture: HTMLCanvasElement): boolean {
  const small = document.createElement("canvas");
  small.width = small.height = 16;
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(picture, 0, 0, 16, 16);
  const { data } = context.getImageData(0, 0, 16, 16);
  const sum = data.reduce((total, value, at) => (at % 4 === 3 ? total : total + value), 0);
  return sum / (16 * 16 * 3) < black;
}

async function firstSeen(video: HTMLVideoElement, signal: AbortSignal): Promise<HTMLCanvasElement> {
  let picture = drawn(video);
  for (const moment of moments) {
    if (moment > 0) {
      if (moment > video.duration) break;
      const there = once(video, "seeked", signal);
      video.currentTime = moment;
      await there;
      picture = drawn(video);
    }
    if (!isBlack(picture)) break;
  }
  return picture;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  // A browser that writes no webp writes png instead, which would be too large.
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => {
        if (blob?.type === "image/webp") resolve(blob);
        else canvas.toBlob(resolve, "image/jpeg", 0.8);
      },
      "image/webp",
      0.8,
    ),
  );
}

async function stillOf(video: HTMLVideoElement, url: string): Promise<File | null> {
  const signal = AbortSignal.timeout(patienceMs);
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  const loaded = once(video, "loadeddata", signal);
  video.src = url;
  await loaded;
  const blob = await toBlob(await firstSeen(video, signal));
  return blob && new File([blob], "poster", { type: blob.type });
}

/** The first picture of it that is not black; null where the browser cannot show it. */
export async function makePoster(file: File): Promise<File | null> {
  const video = document.createElement("video");
  if (!video.canPlayType(file.type)) return null;
  const url = URL.createObjectURL(file);
  try {
    return await stillOf(video, url);
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}
