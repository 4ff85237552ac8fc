/** What the camera shows at this moment. */
export function takePhoto(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], "photo.jpg", { type: "image/jpeg" })), "image/jpeg", 0.92),
  );
}
