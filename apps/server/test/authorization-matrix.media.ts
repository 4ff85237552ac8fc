import { isThere, moderates, type Place, reads, row, same, type SpaceCase } from "./authorization-matrix.standing.ts";

/** Nobody's but its owner's, wherever they stand. */
const isNobodys = row(404, same(404));
/** Who reads a space may bring files to it. */
const brings = row(403, { ...same(201), requested: 403, invited: 403 });

const tus = { "tus-resumable": "1.0.0" };
const ofUpload =
  (more: Record<string, string> = {}) =>
  ({ fileId }: Place) => ({
    params: { id: fileId },
    headers: { ...tus, ...more },
  });

/** The files and places of a private space. */
export const mediaMatrix: readonly SpaceCase[] = [
  {
    action: "media.read",
    what: "of a story",
    request: ({ fileId }) => ({ params: { key: `${fileId}-512.webp` } }),
    ...isThere,
  },
  {
    action: "media.read",
    what: "of what waits for approval",
    request: ({ waitingFileId }) => ({ params: { key: `${waitingFileId}-512.webp` } }),
    ...moderates,
  },
  { action: "upload.read", what: "of another", request: ({ fileId }) => ({ params: { id: fileId } }), ...isNobodys },
  { action: "upload.offset", what: "of another", request: ofUpload(), ...isNobodys },
  { action: "upload.append", what: "of another", request: ofUpload({ "upload-offset": "0" }), ...isNobodys },
  { action: "upload.remove", what: "of another", request: ofUpload(), ...isNobodys },
  ...["HEAD", "PATCH", "DELETE"].map((method) => ({
    action: "upload.override" as const,
    what: `of another, as ${method}`,
    request: ofUpload({ "x-http-method-override": method }),
    ...isNobodys,
  })),
  {
    action: "upload.create",
    what: "for the space",
    request: ({ spaceId }) => ({
      headers: {
        ...tus,
        "upload-length": "8",
        "upload-metadata": `collection ${btoa("posts")},spaceId ${btoa(spaceId)}`,
      },
    }),
    ...brings,
  },
  {
    action: "upload.create",
    what: "as the poster of another's",
    request: ({ fileId }) => ({
      headers: {
        ...tus,
        "upload-length": "8",
        "upload-metadata": `collection ${btoa("posts")},posterOf ${btoa(fileId)}`,
      },
    }),
    ...everybodyGets422(),
  },
  {
    action: "story.create",
    what: "with the file of another",
    request: ({ spaceId, fileId }) => ({
      body: { spaceId, data: { story: "<p>Seen #today</p>", files: [{ id: fileId }] } },
    }),
    ...row(403, { ...same(422), requested: 403, invited: 403 }),
  },
  { action: "item.list", what: "media", request: ({ spaceId }) => ({ query: { path: "media", spaceId } }), ...reads },
  {
    action: "item.list",
    what: "stories near a point",
    request: ({ spaceId }) => ({ query: { path: "stories", spaceId, near: "52,5,100" } }),
    ...reads,
  },
  { action: "place.listItems", request: ({ spaceId }) => ({ query: { spaceId } }), ...reads },
];

/** No space is asked for, so that the blocked and those of an unlisted one are told the same as everybody. */
function everybodyGets422(): Pick<SpaceCase, "listed" | "unlisted"> {
  const everybody = { ...row(422, same(422)).listed, blocked: 422 };
  return { listed: everybody, unlisted: everybody };
}
