import type { MediaView } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { insertMediaRow } from "./media.repo.ts";
import { toMediaView } from "./media.view.ts";

const videoId = /^[\w-]{11}$/;
const hosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
/** What stands before the id in a path; on the short host nothing does. */
const folders = new Set(["shorts", "embed", "live", "v", "e"]);

/** The 11 characters that name a video, in whatever people copy: an address of any kind, or they themselves. */
export function readVideoId(text: string): string | null {
  const given = text.trim();
  const found = videoId.test(given) ? given : readAddress(given);
  return found !== null && videoId.test(found) ? found : null;
}

function readAddress(given: string): string | null {
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(given) ? given : `https://${given.replace(/^\/\//, "")}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return null;
  const [first = "", second = ""] = url.pathname.split("/").slice(1);
  if (url.hostname.endsWith("youtu.be")) return first;
  return folders.has(first) ? second : url.searchParams.get("v");
}

/** A video that is not kept here: only its name is. */
export async function addYoutube(deps: Deps, viewer: Viewer, { url }: { url: string }): Promise<MediaView> {
  const id = readVideoId(url);
  if (id === null) throw new AppError("youtube_not_found", { fields: { url: "youtube_not_found" } });
  const row = await insertMediaRow(deps.db, {
    id: uuidv7(),
    owner_id: viewer.id,
    collection: "posts",
    state: "ready",
    type: "youtube",
    video_id: id,
    file_name: `https://youtu.be/${id}`,
    declared_size: 0,
  });
  return toMediaView(row!, row!);
}
