import { worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { countRowsRead, seed } from "#test/plans.ts";
import { viewerOf } from "#test/recorded.ts";
import { listRows } from "./notifications.repo.ts";

const { deps, db } = await startTestDeps();
const stories = 2000;
const comments = 20;
const limit = 25;

/** Comments of two hundred people on one's stories, all unread; one in ten of these people is blocked. */
async function fill() {
  const me = await buildUser(db);
  await seed(
    deps,
    `insert into users (id, email, email_verified, display_name)
      select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, 200) n`,
  );
  await seed(
    deps,
    `insert into subjects (id, kind, space_id, author_id, created_at)
      select gen_random_uuid(), 'story', $1, $2, now() - interval '10 days' from generate_series(1, ${stories})`,
    [worldSpaceId, me.id],
  );
  await seed(
    deps,
    `with people as (select array_agg(id order by id) as ids from users where email like '%@many.example')
    insert into subjects (id, kind, space_id, parent_id, author_id, created_at)
      select gen_random_uuid(), 'comment', $1, s.id, people.ids[1 + (row_number() over (order by s.id, n))::int * 37 % 200],
        now() - n * interval '1 hour'
      from people, subjects s, generate_series(1, ${comments}) n where s.kind = 'story'`,
    [worldSpaceId],
  );
  await seed(
    deps,
    `insert into comments (id, item_id, html, text, created_at)
      select id, parent_id, '<p>Here too.</p>', 'Here too.', created_at from subjects where kind = 'comment'`,
  );
  await seed(
    deps,
    `insert into notifications (id, user_id, kind, space_id, subject_id, target_id, created_at, updated_at)
      select gen_random_uuid(), $2, 'comment', $1, parent_id, (array_agg(id order by created_at desc))[1],
        min(created_at), max(created_at)
      from subjects where kind = 'comment' group by parent_id`,
    [worldSpaceId, me.id],
  );
  await seed(
    deps,
    `insert into notification_actors (notification_id, user_id, created_at)
      select n.id, s.author_id, max(s.created_at) from notifications n join subjects s on s.parent_id = n.subject_id
      group by n.id, s.author_id`,
  );
  await seed(
    deps,
    `insert into user_shields (user_id, other_id, kind)
      select $1, id, 'block' from users where email like '%5@many.example'`,
    [me.id],
  );
  await deps.pool.query("analyze");
  return viewerOf(me.id);
}

it("reads of what was gathered no more than the threads that it shows", async () => {
  const viewer = await fill();
  const read = await countRowsRead(deps, (on) =>
    listRows({ secrets: deps.secrets, db: on }, viewer, { spaceId: null, limit }),
  );
  // 2,000 where it goes by the threads; 42,000 where it looked through all comments of the time.
  expect(read).toBeLessThan(6000);
});
