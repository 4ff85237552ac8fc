import { useEffect, useState } from "react";
import {
  type Camera,
  canCapture,
  canRecord,
  closeStream,
  type DeviceFailure,
  failureOf,
  listCameras,
  openCamera,
} from "./capture.devices.ts";

type Options = {
  isOn: boolean;
  /** With the microphone, to be recorded; else one only looks. */
  sound: boolean;
};

/** The camera, as long as it is on: whatever ends that puts its light out. */
export function useCamera({ isOn, sound }: Options) {
  const [cameraId, setCameraId] = useState<string | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [failure, setFailure] = useState<DeviceFailure | null>(null);
  const [tries, setTries] = useState(0);
  const isPossible = sound ? canRecord() : canCapture();

  useEffect(() => {
    if (!isOn || !isPossible) return;
    let isWanted = true;
    let opened: MediaStream | null = null;
    const open = async () => {
      try {
        opened = await openCamera({ cameraId, sound });
        if (!isWanted) return closeStream(opened);
        setFailure(null);
        setStream(opened);
        setCameras(await listCameras());
      } catch (error) {
        if (isWanted) setFailure(failureOf(error));
      }
    };
    void open();
    return () => {
      isWanted = false;
      closeStream(opened);
      setStream(null);
    };
  }, [isOn, isPossible, sound, cameraId, tries]);

  const track = stream?.getVideoTracks()[0];
  const settings = track?.getSettings();
  const shownId = settings?.deviceId ?? cameraId;
  return {
    stream,
    cameras,
    failure: isPossible ? failure : ("unsupported" as const),
    cameraId: shownId,
    /** One looks at oneself as in a mirror. */
    isMirror: settings?.facingMode === "user",
    choose: setCameraId,
    chooseNext: () => {
      const at = cameras.findIndex(({ id }) => id === shownId);
      const next = cameras[(at + 1) % cameras.length];
      if (next) setCameraId(next.id);
    },
    retry: () => setTries((count) => count + 1),
  };
}

export type CameraState = ReturnType<typeof useCamera>;
