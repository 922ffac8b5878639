-- Users and groups from outside: the results of imports and synchronisations.

-- The id in the directory. It stays when names and addresses change.
alter table users add column directory_id text;
create unique index users_directory on users (dealer_id, directory_id) where directory_id is not null;
alter table groups add column directory_id text;
create unique index groups_directory on groups (dealer_id, directory_id) where directory_id is not null;

create table directory_runs (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  kind text not null check (kind in ('user_generation', 'user_sync', 'group_sync')),
  source text not null check (source in ('csv', 'ldap')),
  state text not null check (state in ('planning', 'preview', 'running', 'done', 'failed')),
  invite boolean not null default false,
  error text not null default '',
  started_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, started_by) references users (dealer_id, uuid)
);
-- Only one run is active at a time, because two would undo each other's changes.
create unique index directory_runs_active on directory_runs (dealer_id) where state in ('planning', 'running');
create index directory_runs_newest on directory_runs (dealer_id, created_at);
call protect('directory_runs', 'select, insert, update, delete');

create table directory_lines (
  dealer_id uuid not null references dealers,
  run_uuid uuid not null,
  line bigint not null,
  label text not null,
  action text not null check (action in ('create', 'update', 'deactivate', 'none')),
  state text not null check (state in ('planned', 'done', 'failed')),
  target_uuid uuid,
  source_id text,
  -- For users the fields that change. For groups also the members that are added and removed.
  changes jsonb not null,
  former jsonb not null,
  problems jsonb not null,
  primary key (dealer_id, run_uuid, line),
  foreign key (dealer_id, run_uuid) references directory_runs (dealer_id, uuid) on delete cascade
);
call protect('directory_lines', 'select, insert, update, delete');
