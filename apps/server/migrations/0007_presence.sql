-- Who is there. A record stays when its person leaves, with the time they were last seen.
create table presence (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null check (state in ('online', 'offline')),
  last_seen timestamptz(3) not null default now(),
  space_id uuid references spaces (id) on delete set null
);

-- Which nodes have sockets of whom: somebody is there as long as one living node says so. Nodes that died are told by
-- their hold (platform/bus.ts), and their rows are cleared away by the others.
create table presence_nodes (
  user_id uuid not null references presence (user_id) on delete cascade,
  node text not null,
  primary key (user_id, node)
);
-- Serves the clearing after one node.
create index presence_nodes_node_idx on presence_nodes (node);
