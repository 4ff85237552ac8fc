/** What the camera shows at this moment, without loss: the server makes the sizes that are looked at. */
export function takePhoto(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const type = "image/png";
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], "photo.png", { type })), type),
  );
}
