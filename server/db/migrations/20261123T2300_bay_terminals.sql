-- The code of a badge opens a terminal. It is stored as a proof with a key that is not in the database. Earlier codes
-- were stored as typed and never used. They are dropped, because the key for their proofs is not here.
drop index users_badge_code;
alter table users drop column badge_code;

create table user_badges (
  dealer_id uuid not null references dealers,
  user_uuid uuid not null,
  proof bytea not null,
  set_at timestamptz not null,
  set_by uuid,
  primary key (dealer_id, user_uuid),
  unique (dealer_id, proof),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, set_by) references users (dealer_id, uuid)
);
create index user_badges_by on user_badges (dealer_id, set_by);
call protect('user_badges', 'select, insert, update, delete');

create table bay_terminals (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  location_uuid uuid not null,
  bay text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index bay_terminals_hash on bay_terminals (token_hash);
create index bay_terminals_location on bay_terminals (dealer_id, location_uuid);
create index bay_terminals_by on bay_terminals (dealer_id, created_by);
call protect('bay_terminals', 'select, insert, update');

-- The pass of the user who stands at a terminal. A terminal has one pass at a time.
create table bay_passes (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  terminal_uuid uuid not null,
  user_uuid uuid not null,
  token_hash bytea not null,
  touched_at timestamptz not null,
  primary key (dealer_id, uuid),
  unique (dealer_id, terminal_uuid),
  foreign key (dealer_id, terminal_uuid) references bay_terminals (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index bay_passes_hash on bay_passes (token_hash);
create index bay_passes_user on bay_passes (dealer_id, user_uuid);
call protect('bay_passes', 'select, insert, update, delete');

grant select on bay_terminals, bay_passes to werkbank_lookup;
create policy lookup on bay_terminals for select to werkbank_lookup using (true);
create policy lookup on bay_passes for select to werkbank_lookup using (true);
create function find_bay_terminal(hash bytea) returns table (dealer_id uuid, terminal_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select t.dealer_id, t.uuid from bay_terminals t where t.token_hash = hash $$;
create function find_bay_pass(hash bytea) returns table (dealer_id uuid, pass_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select p.dealer_id, p.uuid from bay_passes p where p.token_hash = hash $$;
revoke execute on function find_bay_terminal(bytea), find_bay_pass(bytea) from public;
grant execute on function find_bay_terminal(bytea), find_bay_pass(bytea) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function find_bay_terminal(bytea) owner to werkbank_lookup;
alter function find_bay_pass(bytea) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
