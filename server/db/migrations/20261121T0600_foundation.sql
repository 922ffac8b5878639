-- Organisation, staff, sessions and settings. `dealer_id` leads every key, so that no foreign key and no unique index
-- can reveal another dealer's data. The tables can be distributed by dealer later.

-- Gives a table its row-level security: forced, one policy per verb, and rights for the app role. After the first
-- transaction that set it locally, the setting is an empty string instead of null. Without `nullif` the cast would
-- fail.
create procedure protect(target regclass, verbs text) language plpgsql as $$
declare
  own constant text := 'dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy dealer_select on %s for select to werkbank_app using (%s)', target, own);
  execute format('create policy dealer_insert on %s for insert to werkbank_app with check (%s)', target, own);
  execute format('create policy dealer_update on %s for update to werkbank_app using (%s) with check (%s)', target, own, own);
  execute format('create policy dealer_delete on %s for delete to werkbank_app using (%s)', target, own);
  execute format('grant %s on %s to werkbank_app', verbs, target);
end $$;
revoke execute on procedure protect(regclass, text) from public;

create table dealers (
  dealer_id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null,
  settings_version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (dealer_id)
);
-- The one unique key without dealer_id: the code is the dealer's public name.
create unique index dealers_code on dealers (code);

create table locations (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  key text not null,
  description text not null,
  country_code text not null default 'DE',
  country_name text not null default '',
  region_code text not null default '',
  region_name text not null default '',
  zip_code text not null default '',
  city text not null default '',
  street text not null default '',
  street_number text not null default '',
  address_additional text not null default '',
  latitude double precision,
  longitude double precision,
  dealer_codes text[] not null default '{}',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  description_folded text not null generated always as (lower(description)) stored,
  primary key (dealer_id, uuid)
);
create unique index locations_description on locations (dealer_id, description_folded) where deleted_at is null;
create unique index locations_key on locations (dealer_id, key) where deleted_at is null;

create table avatars (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (dealer_id, uuid)
);

create table users (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_folded text not null generated always as (lower(email)) stored,
  password_hash text not null,
  language text not null default 'de',
  theme text not null default 'light' check (theme in ('light', 'dark')),
  is_active boolean not null default true,
  avatar_uuid uuid,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, avatar_uuid) references avatars (dealer_id, uuid)
);
create unique index users_email on users (dealer_id, email_folded) where deleted_at is null;

create table groups (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  description text not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (dealer_id, uuid)
);
create unique index groups_name on groups (dealer_id, name_folded) where deleted_at is null;

create table upload_groups (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  description text not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (dealer_id, uuid)
);
create unique index upload_groups_name on upload_groups (dealer_id, name_folded) where deleted_at is null;

create table departments (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  short_code text not null default '',
  color text not null,
  location_uuid uuid,
  is_workshop_team boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid)
);
create unique index departments_name on departments (dealer_id, name_folded) where deleted_at is null;

create table user_permissions (
  dealer_id uuid not null,
  user_uuid uuid not null,
  scope text not null,
  permission text not null,
  primary key (dealer_id, user_uuid, scope, permission),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);

create table group_permissions (
  dealer_id uuid not null,
  group_uuid uuid not null,
  scope text not null,
  permission text not null,
  primary key (dealer_id, group_uuid, scope, permission),
  foreign key (dealer_id, group_uuid) references groups (dealer_id, uuid)
);

create table group_members (
  dealer_id uuid not null,
  group_uuid uuid not null,
  user_uuid uuid not null,
  primary key (dealer_id, group_uuid, user_uuid),
  foreign key (dealer_id, group_uuid) references groups (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index group_members_user on group_members (dealer_id, user_uuid);

create table department_members (
  dealer_id uuid not null,
  department_uuid uuid not null,
  user_uuid uuid not null,
  primary key (dealer_id, department_uuid, user_uuid),
  foreign key (dealer_id, department_uuid) references departments (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);

create table settings (
  dealer_id uuid not null references dealers,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, key)
);

create table sessions (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  token_hash bytea not null,
  device_name text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index sessions_token on sessions (token_hash);
create index sessions_user on sessions (dealer_id, user_uuid);

create table socket_tickets (
  dealer_id uuid not null,
  ticket_hash bytea not null,
  session_uuid uuid not null,
  expires_at timestamptz not null,
  primary key (dealer_id, ticket_hash),
  foreign key (dealer_id, session_uuid) references sessions (dealer_id, uuid) on delete cascade
);
create index socket_tickets_hash on socket_tickets (ticket_hash);
create index socket_tickets_session on socket_tickets (dealer_id, session_uuid);

create table known_devices (
  dealer_id uuid not null,
  device_hash bytea not null,
  user_uuid uuid not null,
  last_seen_at timestamptz not null default now(),
  primary key (dealer_id, device_hash, user_uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);

create table login_attempts (
  dealer_id uuid not null references dealers,
  key text not null,
  points integer not null,
  level integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (dealer_id, key)
);

call protect('dealers', 'select, insert, update');
call protect('locations', 'select, insert, update');
call protect('avatars', 'select, insert, delete');
call protect('users', 'select, insert, update');
call protect('groups', 'select, insert, update');
call protect('upload_groups', 'select, insert, update');
call protect('departments', 'select, insert, update');
call protect('user_permissions', 'select, insert, delete');
call protect('group_permissions', 'select, insert, delete');
call protect('group_members', 'select, insert, delete');
call protect('department_members', 'select, insert, delete');
call protect('settings', 'select, insert, update, delete');
call protect('sessions', 'select, insert, update, delete');
call protect('socket_tickets', 'select, insert, delete');
call protect('known_devices', 'select, insert, update, delete');
call protect('login_attempts', 'select, insert, update, delete');

-- These functions run before the dealer is known. They find it by dealer code, by session token and by socket ticket.
-- They belong to a role without login, for which only these tables have a policy. Each returns one row for a secret or
-- a public name that the caller already holds.
grant usage on schema app to werkbank_app, werkbank_lookup;
grant select on dealers, sessions to werkbank_lookup;
grant select, delete on socket_tickets to werkbank_lookup;
create policy lookup on dealers for select to werkbank_lookup using (true);
create policy lookup on sessions for select to werkbank_lookup using (true);
create policy lookup on socket_tickets for select to werkbank_lookup using (true);
create policy redeem on socket_tickets for delete to werkbank_lookup using (true);

create function find_dealer(wanted text) returns table (dealer_id uuid, code text, name text)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select d.dealer_id, d.code, d.name from dealers d where d.code = wanted $$;

create function find_session(hash bytea) returns table (dealer_id uuid, session_uuid uuid, user_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select s.dealer_id, s.uuid, s.user_uuid from sessions s where s.token_hash = hash $$;

create function redeem_ticket(hash bytea) returns table (dealer_id uuid, session_uuid uuid)
  language sql volatile security definer rows 1 set search_path = app, pg_temp as
  $$ delete from socket_tickets t where t.ticket_hash = hash and t.expires_at > clock_timestamp()
     returning t.dealer_id, t.session_uuid $$;

revoke execute on function find_dealer(text), find_session(bytea), redeem_ticket(bytea) from public;
grant execute on function find_dealer(text), find_session(bytea), redeem_ticket(bytea) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function find_dealer(text) owner to werkbank_lookup;
alter function find_session(bytea) owner to werkbank_lookup;
alter function redeem_ticket(bytea) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
