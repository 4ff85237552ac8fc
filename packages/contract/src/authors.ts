import { z } from "zod";
import { accountKinds, Id, instant } from "./common.ts";

/** How others see somebody beside what they wrote or where they are a member. */
export const AuthorView = z.object({
  id: Id,
  displayName: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(accountKinds),
});
export type AuthorView = z.infer<typeof AuthorView>;

/** A profile, as everybody who is signed in sees it. */
export const PersonView = AuthorView.extend({
  bio: z.string(),
  profileTags: z.array(z.string()),
  ...instant,
});
export type PersonView = z.infer<typeof PersonView>;
