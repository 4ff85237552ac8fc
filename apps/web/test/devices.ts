import { onTestFinished, vi } from "vitest";

type Track = { kind: string; readyState: "live" | "ended" };

function fakeStream(kinds: string[], deviceId: string) {
  const tracks = kinds.map((kind) => ({
    kind,
    readyState: "live" as Track["readyState"],
    getSettings: () => ({ deviceId }),
    stop(): void {
      this.readyState = "ended";
    },
  }));
  return {
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === "video"),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === "audio"),
  };
}
type Stream = ReturnType<typeof fakeStream>;

/** Writes one file per run, which says its number. */
class FakeRecorder extends EventTarget {
  static made = 0;
  static isTypeSupported = (type: string) => type.startsWith("video/webm;codecs=vp9") || type.startsWith("audio/webm");
  state: "inactive" | "recording" | "paused" = "inactive";
  readonly number = ++FakeRecorder.made;
  readonly type: string;

  constructor(_stream: unknown, { mimeType = "video/webm" }: { mimeType?: string } = {}) {
    super();
    this.type = mimeType;
  }

  start(): void {
    this.state = "recording";
  }
  pause(): void {
    this.state = "paused";
  }
  resume(): void {
    this.state = "recording";
  }
  stop(): void {
    this.state = "inactive";
    queueMicrotask(() => {
      const data = new Blob([`part ${this.number}`], { type: this.type });
      this.dispatchEvent(Object.assign(new Event("dataavailable"), { data }));
      this.dispatchEvent(new Event("stop"));
    });
  }
}

type Devices = {
  cameras?: string[];
  /** How asking for a camera or microphone fails, by the constraints. */
  refuses?: (wanted: MediaStreamConstraints) => string | null;
  /** How long what was recorded is: of 0 nothing can be played. */
  seconds?: () => number;
};

/** happy-dom plays nothing: it says of what was recorded here how long it is. */
function playsRecordings(seconds: () => number): void {
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src")!;
  Object.defineProperty(HTMLMediaElement.prototype, "src", {
    ...own,
    set(this: HTMLMediaElement, url: string) {
      own.set!.call(this, url);
      Object.defineProperty(this, "duration", { value: seconds(), configurable: true });
      queueMicrotask(() => this.dispatchEvent(new Event(seconds() > 0 ? "durationchange" : "error")));
    },
  });
  onTestFinished(() => {
    Object.defineProperty(HTMLMediaElement.prototype, "src", own);
  });
}

/** A browser with these cameras and a microphone, which records. */
export function hasDevices({ cameras = ["Front"], refuses = () => null, seconds = () => 2 }: Devices = {}) {
  const opened: Stream[] = [];
  const asked: MediaStreamConstraints[] = [];
  FakeRecorder.made = 0;
  const devices = [
    ...cameras.map((label) => ({ kind: "videoinput", deviceId: label.toLowerCase(), label })),
    { kind: "audioinput", deviceId: "mic", label: "Microphone" },
  ];
  const idOf = ({ video }: MediaStreamConstraints): string => {
    const chosen = typeof video === "object" ? (video.deviceId as { exact: string } | undefined)?.exact : undefined;
    return chosen ?? (cameras[0] ?? "").toLowerCase();
  };
  const mediaDevices = {
    enumerateDevices: async () => devices,
    getUserMedia: async (wanted: MediaStreamConstraints) => {
      asked.push(wanted);
      const refusal = refuses(wanted);
      if (refusal) throw new DOMException("", refusal);
      const kinds = [...(wanted.video ? ["video"] : []), ...(wanted.audio ? ["audio"] : [])];
      const stream = fakeStream(kinds, idOf(wanted));
      opened.push(stream);
      return stream;
    },
  };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  playsRecordings(seconds);
  // happy-dom shows only streams of its own making, which nobody can make.
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "srcObject");
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true, configurable: true });
  onTestFinished(() => {
    if (own) Object.defineProperty(HTMLMediaElement.prototype, "srcObject", own);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
  const isLive = () => opened.some((stream) => stream.getTracks().some(({ readyState }) => readyState === "live"));
  return { asked, opened, isLive };
}
