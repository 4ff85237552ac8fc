const id = "01890000-0000-7000-8000-0000000000e2";

/** One page of each layout, and those with forms. */
export const visitors = { home: "/", entry: "/auth/login", "sign-up": "/auth/signUp", open: "/legal/terms" };
export const members = {
  default: "/stories/recent",
  forms: "/settings/account",
  "saved fields": "/settings/profile",
  back: `/graphviews/${id}`,
  wide: "/kanban",
  "story map": "/bumpscapes/2d",
  elements: "/elements",
  "dead end": "/404",
  bare: "/PdfEmbeded",
};
