import type { FileView, MediaCollection, MediaView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { v4 as uuid } from "uuid";
import { dropFile, keepFile, readFile } from "#lib/drafts.ts";
import { createStore } from "#lib/store.ts";
import { startUpload, type Upload } from "./media.uploads.ts";

export type Attachment = {
  key: string;
  name: string;
  size: number;
  /** As the device calls its kind. */
  mime: string;
  /** Of a picture: how it looks, before the server has it. */
  preview: string | null;
  step: "waiting" | "sending" | "paused" | "preparing" | "ready" | "failed";
  sent: number;
  /** Once the server has it. */
  media: FileView | null;
  error: unknown;
};

/** What a draft remembers of one. */
export type KeptAttachment = Pick<Attachment, "key" | "name" | "size" | "mime" | "media">;

/** Why files were not taken: a key of compose.json `files`. */
export type AttachmentProblem = "tooMany" | "tooLarge" | "tooLargeInAll";

/** Whatever kind of file: what belongs to something that people wrote. */
const collection: MediaCollection = "posts";

/** Browsers talk to a server over six connections at most: some are left for everything else. */
const atOnce = 3;

function toFileView({ id, type, url, sizes, fileName, size, width, height }: MediaView): FileView {
  return { id, type, url, sizes, name: fileName, size, width, height };
}

function filePlace(key: string): string {
  return `files/${key}`;
}

/** They belong to something that was sent, or never will be: this device need not keep them any more. */
export function forgetFiles(list: readonly KeptAttachment[]): void {
  for (const { key } of list) void dropFile(filePlace(key));
}

function problemOf(present: readonly Attachment[], files: readonly File[]): AttachmentProblem | null {
  const { max, bytes } = limits.files;
  if (present.length + files.length > max) return "tooMany";
  if (files.some(({ size }) => size > bytes)) return "tooLarge";
  const total = [...present, ...files].reduce((sum, { size }) => sum + size, 0);
  return total > bytes ? "tooLargeInAll" : null;
}

/**
 * The files of something that is being written: sent while it is, a bar each. Outside of React, because what was posted
 * goes on being sent when its dialog is closed.
 */
export function createAttachments() {
  const store = createStore<readonly Attachment[]>([]);
  const files = new Map<string, File>();
  const uploads = new Map<string, Upload>();

  const find = (key: string) => store.get().find((one) => one.key === key);
  const change = (key: string, to: Partial<Attachment>) =>
    store.set(store.get().map((one) => (one.key === key ? { ...one, ...to } : one)));

  async function send(key: string, file: File): Promise<void> {
    change(key, { step: "sending", sent: 0, error: null });
    const upload = startUpload({
      file,
      collection,
      onProgress: ({ sent, total }) => change(key, { sent, step: sent < total ? "sending" : "preparing" }),
    });
    uploads.set(key, upload);
    try {
      const media = toFileView(await upload.done);
      change(key, { step: "ready", media });
    } catch (error) {
      if (find(key)) change(key, { step: "failed", error });
    } finally {
      uploads.delete(key);
      pump();
    }
  }

  function pump(): void {
    for (const { key } of store.get().filter(({ step }) => step === "waiting")) {
      const file = files.get(key);
      if (uploads.size >= atOnce) return;
      if (file) void send(key, file);
    }
  }

  function put(attachment: KeptAttachment, file: File | null): void {
    const preview = file?.type.startsWith("image/") ? URL.createObjectURL(file) : null;
    if (file) files.set(attachment.key, file);
    const step = attachment.media ? "ready" : "waiting";
    store.set([...store.get(), { ...attachment, preview, step, sent: 0, error: null }]);
  }

  return {
    use: store.use,
    get: store.get,
    subscribe: store.subscribe,
    kept: (): KeptAttachment[] =>
      store.get().map(({ key, name, size, mime, media }) => ({ key, name, size, mime, media })),

    /** Takes all of them, or none and says why. */
    add: (chosen: readonly File[]): AttachmentProblem | null => {
      const problem = problemOf(store.get(), chosen);
      if (problem) return problem;
      for (const file of chosen) {
        const key = uuid();
        put({ key, name: file.name, size: file.size, mime: file.type, media: null }, file);
        void keepFile(filePlace(key), file);
      }
      pump();
      return null;
    },

    /** Those of a draft; what this device no longer has is left out. */
    restore: async (list: readonly KeptAttachment[]): Promise<void> => {
      for (const attachment of list) {
        const file = attachment.media ? null : await readFile(filePlace(attachment.key));
        if (attachment.media || file) put(attachment, file);
      }
      pump();
    },

    remove: (key: string): void => {
      const { preview } = find(key) ?? {};
      store.set(store.get().filter((one) => one.key !== key));
      uploads.get(key)?.cancel();
      files.delete(key);
      if (preview) URL.revokeObjectURL(preview);
      void dropFile(filePlace(key));
      pump();
    },

    pause: (key: string): void => {
      uploads.get(key)?.pause();
      change(key, { step: "paused" });
    },

    resume: (key: string): void => {
      const upload = uploads.get(key);
      change(key, { step: upload ? "sending" : "waiting" });
      upload?.resume();
      pump();
    },

    retry: (key: string): void => {
      change(key, { step: "waiting" });
      pump();
    },

    /** Stops them all; a draft may take them up again. */
    stop: (): void => {
      const stopped = [...uploads.values()];
      store.set(store.get().filter(({ step }) => step === "ready"));
      for (const upload of stopped) upload.cancel();
    },

    /** In their order, when the server has all of them; fails with the first that fails. */
    whenReady: (): Promise<FileView[]> => {
      return new Promise((resolve, reject) => {
        const check = () => {
          const all = store.get();
          const failed = all.find(({ step }) => step === "failed");
          if (!failed && !all.every(({ step }) => step === "ready")) return;
          leave();
          if (failed) reject(failed.error as Error);
          else resolve(all.flatMap(({ media }) => media ?? []));
        };
        const leave = store.subscribe(check);
        check();
      });
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
