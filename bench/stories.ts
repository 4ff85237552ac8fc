import { worldSpaceId } from "@bump/contract";
import { seed } from "../apps/server/test/plans.ts";
import { type Pool, settle } from "./reads.ts";

/** Stories number `from` to `to` of a hundred people, one a second. */
export async function fillStories(pool: Pool, from: number, to: number): Promise<void> {
  if (from === 0) {
    await seed(
      { pool },
      `insert into users (id, email, email_verified, display_name)
        select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, 100) n`,
    );
  }
  await seed(
    { pool },
    `with people as (select array_agg(id) as ids from users where email like '%@many.example')
    insert into subjects (id, kind, space_id, author_id, state, tags, created_at)
      select gen_random_uuid(), 'story', $1, people.ids[1 + n % 100], 'published', '{water}', now() - n * interval '1 second'
      from people, generate_series($2::int + 1, $3::int) n`,
    [worldSpaceId, from, to],
  );
  await seed(
    { pool },
    `insert into posts (id, html, text) select s.id, '<p>' || t.words || '</p>', t.words from subjects s
      cross join lateral (select repeat('The well in our street is dry #water ', 8) as words) t
      where s.kind = 'story' and not exists (select from posts st where st.id = s.id)`,
  );
  await settle(pool);
}
