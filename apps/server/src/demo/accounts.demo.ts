import { addVerifiedUser, grantSiteRole } from "#features/accounts/index.ts";
import { addPicture } from "#features/media/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { DemoAccount } from "./demo-account.ts";
import { type DemoPerson, people } from "./people.demo.ts";
import { drawEmblem, drawPortrait } from "./pictures.demo.ts";

const day = 24 * 3600_000;

/** A dozen people and organisations to look around with. Those that exist already stay as they are. */
export async function seedAccounts(deps: Deps): Promise<DemoAccount[]> {
  for (const person of people) await seedPerson(deps, person);
  return people.map((person) => ({ ...credentials(person), who: person.who }));
}

/** Known to everybody who reads this: the demo is for trying out, not for the open Internet. */
function credentials({ key }: DemoPerson): { email: string; password: string } {
  return { email: `${key}@demo.example`, password: `${key}-likes-bump` };
}

async function seedPerson(deps: Deps, person: DemoPerson): Promise<void> {
  const { email, password } = credentials(person);
  const known = await deps.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (known) return;
  const { key, name, kind, lang, siteRole, picture, bio, tags } = person;
  const sizes = await ("motif" in picture ? drawEmblem(picture) : drawPortrait(picture));
  // All of a person or nothing: what a killed start left half done would stay so.
  await transact(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const id = await addVerifiedUser(inside, { email, password, name, role: kind, lang });
    if (id === null) return;
    const photo = await addPicture(inside, { ownerId: id, collection: "avatars", fileName: `${key}.webp`, sizes });
    const joinedAt = new Date(deps.clock().getTime() - person.joined * day);
    await tx
      .updateTable("users")
      .set({ bio, profile_tags: tags, photo_media_id: photo, created_at: joinedAt })
      .where("id", "=", id)
      .execute();
    if (siteRole) await grantSiteRole(inside, email, siteRole);
  });
}
