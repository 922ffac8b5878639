-- Links in mails, recovery codes, and who changed which setting. Secrets are kept as hashes only.

-- One row for each mail with a link. A mail that is sent again gets a new link in the same row. A used or replaced link
-- stays for a day, because it counts against the limit.
create table password_links (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index password_links_token on password_links (dealer_id, token_hash);
create index password_links_user on password_links (dealer_id, user_uuid);

create table recovery_codes (
  dealer_id uuid not null,
  user_uuid uuid not null,
  code_hash bytea not null,
  primary key (dealer_id, user_uuid, code_hash),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);

-- Secrets are null in both columns. The audit shows that they changed, not their values.
create table setting_changes (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  key text not null,
  old_value jsonb,
  new_value jsonb,
  version bigint not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (dealer_id, uuid),
  foreign key (dealer_id, changed_by) references users (dealer_id, uuid)
);
create index setting_changes_key on setting_changes (dealer_id, key, uuid);

call protect('password_links', 'select, insert, update, delete');
call protect('recovery_codes', 'select, insert, delete');
call protect('setting_changes', 'select, insert');
