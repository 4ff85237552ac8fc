/** Figures that server and web share. */
export const limits = {
  displayName: { min: 2, max: 19 },
  password: { min: 6, max: 128 },
  passkeyName: { max: 100 },
  email: { max: 254 },
  bio: { max: 1000 },
  profileTags: { max: 10 },
  tag: { max: 128 },
  explainerPath: { max: 200 },
  siteText: { max: 50_000 },
  /** What somebody writes to those who run the site. */
  contact: { subject: { min: 3, max: 125 }, message: { min: 5, max: 5000 } },
  spaceName: { min: 3, max: 150 },
  spacePurpose: { max: 255 },
  spaceMotto: { max: 255 },
  itemPath: { max: 300 },
  /** Visible characters, HTML after sanitising, and HTML as it may come in. */
  richText: { max: 10_000, html: 50_000, received: 200_000 },
  story: { min: 3 },
  /** Of a problem, a solution, a skill. */
  postName: { min: 3, max: 125 },
  description: { min: 5 },
  /** Of a part: how many, and each one's words. */
  attributes: { max: 50, name: { min: 1, max: 125 }, value: { min: 0, max: 255 }, unit: { min: 0, max: 50 } },
  question: { min: 21 },
  itemTags: { max: 10 },
  followedTags: { max: 10 },
  tagDescription: { max: 1000 },
  /** A recording is one file; `parts`: with all the parts of all recordings. */
  files: { max: 10, parts: 200, bytes: 1_000_000_000 },
  revisions: { max: 200 },
  /** What somebody adds to a report or a decision. */
  note: { max: 1000 },
  body: 1_000_000,
  /** `bytes` of a face or a space's picture, `postBytes` of one in a post: as much as the cameras of phones make. */
  imageUpload: {
    bytes: 20_000_000,
    postBytes: 50_000_000,
    pixels: 40_000_000,
    types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  },
} as const;

/** How old a sign-in may be for the calls that ask for a recent one. */
export const recentLoginMs = 15 * 60_000;

/** How long a mailed password link works. */
export const resetLinkMs = 60 * 60_000;
