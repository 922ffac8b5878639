-- Settings of the user's own profile, the age of the password, and data about the own account.

alter table users
  add column if not exists phone text not null default '',
  add column date_format text not null default 'language',
  add column start_page text not null default '',
  add column password_changed_at timestamptz not null default now(),
  -- Another person knows the password, so the user can do nothing but choose a new one.
  add column must_change_password boolean not null default false;

-- A device gets a uuid and a name, because its hash belongs to its proof and must not be shown.
alter table known_devices
  add column uuid uuid not null default gen_random_uuid(),
  add column device_name text not null default '',
  add column first_seen_at timestamptz not null default now();

alter table sessions
  -- The network address without its last part. It identifies a place, not a connection.
  add column network text not null default '',
  add column device_uuid uuid;

-- Sign-ins that the owner of the account can list, to find attempts of strangers. They are kept for 90 days.
create table sign_ins (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  at timestamptz not null,
  device_name text not null,
  network text not null,
  outcome text not null check (outcome in ('success', 'wrong_password', 'wrong_code')),
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index sign_ins_user on sign_ins (dealer_id, user_uuid, uuid);

-- An export has the uuid of the job that makes it. Its bytes are null while the job runs.
create table data_exports (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  bytes bytea,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index data_exports_user on data_exports (dealer_id, user_uuid);

call protect('sign_ins', 'select, insert, update, delete');
call protect('data_exports', 'select, insert, update, delete');
