/** The widths that pictures come in, by what they are for; a face is as high as it is wide. */
export const pictureSizes = {
  avatars: [64, 128, 256, 512],
  spaces: [320, 640, 1280],
  posts: [320, 640, 1280, 1920],
} as const;
