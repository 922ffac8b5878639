-- Saved views of lists. Only the owner changes a view; the members of `group_uuid` may use it.
create table saved_views (
  dealer_id uuid not null,
  uuid uuid not null,
  owner_uuid uuid not null,
  list text not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  group_uuid uuid,
  content jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (dealer_id, uuid),
  foreign key (dealer_id, owner_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, group_uuid) references groups (dealer_id, uuid)
);
create unique index saved_views_name on saved_views (dealer_id, owner_uuid, list, name_folded);
create index saved_views_group on saved_views (dealer_id, group_uuid, list);
call protect('saved_views', 'select, insert, update, delete');
