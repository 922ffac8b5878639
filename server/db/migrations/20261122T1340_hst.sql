-- Snapshots of the Handbuch Service Technik (HST): their source, and the lines that could not be read.
alter table hst_snapshots drop constraint hst_snapshots_source_check;
alter table hst_snapshots
  add constraint hst_snapshots_source_check
    check (source in ('ui', 'api', 'task', 'extension', 'paste', 'file')),
  -- Digest of the input. The same input at the same moment is the same snapshot, however often it is sent.
  add column digest bytea,
  add column paper_uuid uuid,
  add column token_uuid uuid,
  add column covers text[] not null default '{field_action}',
  add column unread jsonb not null default '[]',
  add column file_name text not null default '',
  add foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid);
create unique index hst_snapshots_digest on hst_snapshots (dealer_id, vin, digest, checked_at);
create index hst_snapshots_paper on hst_snapshots (dealer_id, paper_uuid);

-- The original input of a snapshot, as evidence. It is only ever answered as text.
create table hst_inputs (
  dealer_id uuid not null,
  snapshot_uuid uuid not null,
  content_type text not null check (content_type in ('text/plain', 'text/html', 'application/json')),
  content text not null check (octet_length(content) <= 1048576),
  primary key (dealer_id, snapshot_uuid),
  foreign key (dealer_id, snapshot_uuid) references hst_snapshots (dealer_id, uuid)
);
call protect('hst_inputs', 'select, insert');

-- Decisions about an open field action, made during a visit. Rows are written once; the newest counts.
create table hst_decisions (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  vin text not null,
  kind text not null check (kind in ('field_action')),
  number text not null,
  version text not null,
  status text not null check (status in ('in_order', 'not_applicable', 'refused', 'parts_missing', 'open')),
  reason text not null,
  person text not null,
  witness text not null,
  at timestamptz not null,
  by_user uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index hst_decisions_vin on hst_decisions (dealer_id, vin, at);
create index hst_decisions_paper on hst_decisions (dealer_id, paper_uuid);
call protect('hst_decisions', 'select, insert');

-- Requests to a colleague, or to all users with a role, to make a snapshot of a vehicle.
create table hst_requests (
  dealer_id uuid not null,
  uuid uuid not null,
  vin text not null,
  "licensePlate" text not null,
  location_uuid uuid not null,
  paper_uuid uuid,
  note text not null,
  for_user uuid,
  for_role text,
  state text not null default 'open' check (state in ('open', 'answered', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  asked_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  close_note text not null default '',
  snapshot_uuid uuid,
  primary key (dealer_id, uuid),
  check (num_nonnulls(for_user, for_role) = 1),
  check ((state = 'open') = (closed_at is null)),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, for_user) references users (dealer_id, uuid),
  foreign key (dealer_id, asked_by) references users (dealer_id, uuid),
  foreign key (dealer_id, closed_by) references users (dealer_id, uuid),
  foreign key (dealer_id, snapshot_uuid) references hst_snapshots (dealer_id, uuid)
);
create index hst_requests_vin on hst_requests (dealer_id, vin) where state = 'open';
create index hst_requests_open on hst_requests (dealer_id, state, asked_at);
create index hst_requests_paper on hst_requests (dealer_id, paper_uuid);
call protect('hst_requests', 'select, insert, update');

-- Tokens of browser extensions. A token is shown once to the user who created it, and stored as a hash.
create table extension_tokens (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  name text not null,
  token_hash bytea not null,
  scopes text[] not null check (scopes <@ array['snapshot.write']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index extension_tokens_hash on extension_tokens (token_hash);
create index extension_tokens_user on extension_tokens (dealer_id, user_uuid, created_at);
call protect('extension_tokens', 'select, insert, update');
alter table hst_snapshots
  add foreign key (dealer_id, token_uuid) references extension_tokens (dealer_id, uuid);
create index hst_snapshots_token on hst_snapshots (dealer_id, token_uuid);

-- The owner of a token is found before the dealer is known, as with sessions.
grant select on extension_tokens to werkbank_lookup;
create policy lookup on extension_tokens for select to werkbank_lookup using (true);
create function find_extension_token(hash bytea) returns table (dealer_id uuid, token_uuid uuid, user_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select t.dealer_id, t.uuid, t.user_uuid from extension_tokens t where t.token_hash = hash $$;
revoke execute on function find_extension_token(bytea) from public;
grant execute on function find_extension_token(bytea) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function find_extension_token(bytea) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
