import { v7 as uuidv7 } from "uuid";
import { addVerifiedUser, grantSiteRole } from "#features/accounts/index.ts";
import { addPicture } from "#features/media/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { DemoAccount } from "./demo-account.ts";
import { neighbours } from "./neighbours.demo.ts";
import { type DemoPerson, people } from "./people.demo.ts";
import { drawEmblem, drawPortrait } from "./pictures.demo.ts";
import { spreadArrivals } from "./spaces.demo.ts";

const day = 24 * 3600_000;

type Shown = Omit<DemoPerson, "who">;

/** A dozen people and organisations to look around with, and their neighbours. Those that exist already stay as they are. */
export async function seedAccounts(deps: Deps): Promise<DemoAccount[]> {
  for (const person of people) await seedPerson(deps, person, addMember);
  for (const person of neighbours) await seedPerson(deps, person, addNeighbour);
  return people.map((person) => ({ ...credentials(person), who: person.who }));
}

/** Known to everybody who reads this: the demo is for trying out, not for the open Internet. */
function credentials({ key }: Shown): { email: string; password: string } {
  return { email: `${key}@demo.example`, password: `${key}-likes-bump` };
}

type Add = (deps: Deps, person: Shown) => Promise<string | null>;

async function addMember(deps: Deps, person: Shown): Promise<string | null> {
  const { name, kind: role, lang, siteRole } = person;
  const { email, password } = credentials(person);
  const id = await addVerifiedUser(deps, { email, password, name, role, lang });
  if (id !== null && siteRole) await grantSiteRole(deps, email, siteRole);
  return id;
}

/** Without a password there is nothing to sign in with, and nothing to work out, which takes the longest. */
async function addNeighbour({ db }: Deps, person: Shown): Promise<string> {
  const { name: display_name, kind: role, lang: app_lang } = person;
  const row = { id: uuidv7(), email: credentials(person).email, email_verified: true, display_name, role, app_lang };
  await db.insertInto("users").values(row).execute();
  return row.id;
}

async function seedPerson(deps: Deps, person: Shown, add: Add): Promise<void> {
  const { email } = credentials(person);
  const known = await deps.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (known) return;
  const { key, picture, bio, tags } = person;
  const sizes = await ("motif" in picture ? drawEmblem(picture) : drawPortrait(picture));
  // All of a person or nothing: what a killed start left half done would stay so.
  await transact(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const id = await add(inside, person);
    if (id === null) return;
    const photo = await addPicture(inside, { ownerId: id, collection: "avatars", fileName: `${key}.webp`, sizes });
    const joinedAt = new Date(deps.clock().getTime() - person.joined * day);
    await tx
      .updateTable("users")
      .set({ bio, profile_tags: tags, photo_media_id: photo, created_at: joinedAt })
      .where("id", "=", id)
      .execute();
    // They began in the world on the day they joined, not on the demo's first.
    const began = await tx
      .updateTable("user_spaces")
      .set({ first_visit_at: joinedAt })
      .where("user_id", "=", id)
      .returning("space_id")
      .execute();
    await spreadArrivals(
      tx,
      began.map((row) => ({ spaceId: row.space_id, at: joinedAt })),
    );
  });
}
