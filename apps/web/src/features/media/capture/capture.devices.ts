/** Why there is nothing to see or hear: a key of capture.json `failed`. */
export type DeviceFailure = "denied" | "busy" | "permissions" | "none" | "unsupported";

export type Camera = { id: string; label: string };

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}

const failures: Partial<Record<string, DeviceFailure>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  NotReadableError: "busy",
};

export function failureOf(error: unknown): DeviceFailure {
  return failures[nameOf(error)] ?? "permissions";
}

/** Pages that came by an unprotected line have none of it. */
export function canCapture(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === "function";
}

export function canRecord(): boolean {
  return canCapture() && typeof MediaRecorder === "function";
}

async function listDevices(kind: MediaDeviceKind): Promise<MediaDeviceInfo[]> {
  return (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === kind);
}

/** Their names are known once one of them may be used. */
export async function listCameras(): Promise<Camera[]> {
  return (await listDevices("videoinput")).map(({ deviceId, label }) => ({ id: deviceId, label }));
}

type Wanted = { cameraId: string | null; sound: boolean };

/** The camera that was chosen; one that cannot do what is asked of it gives way to the usual one. */
export async function openCamera({ cameraId, sound }: Wanted): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  // A film without sound is better than none.
  const audio = sound && (await listDevices("audioinput")).length > 0;
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const video = cameraId ? { ...size, deviceId: { exact: cameraId } } : { ...size, facingMode: "environment" };
  try {
    return await mediaDevices.getUserMedia({ video, audio });
  } catch (error) {
    if (nameOf(error) !== "OverconstrainedError") throw error;
    return mediaDevices.getUserMedia({ video: true, audio });
  }
}

/** The light beside the camera goes off. */
export function closeStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
