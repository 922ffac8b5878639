-- Installed desktop apps as they last reported themselves. One session is one installation. An app that lost its
-- settings has a new device id, and replaces its old row instead of leaving it behind.

create table desktop_clients (
  dealer_id uuid not null,
  device uuid not null,
  session_uuid uuid not null,
  user_uuid uuid not null,
  device_name text not null,
  name_folded text not null generated always as (lower(device_name)) stored,
  version text not null,
  platform text not null check (platform in ('win32', 'darwin', 'linux')),
  arch text not null check (arch in ('x64', 'arm64')),
  channel text not null,
  update_kind text not null,
  update_version text,
  checks_failed integer not null check (checks_failed >= 0),
  last_check_at timestamptz,
  failure_reason text,
  failure_at timestamptz,
  failure_version text,
  install_from text,
  install_to text,
  install_at timestamptz,
  install_result text check (install_result in ('installed', 'failed', 'returned')),
  last_seen_at timestamptz not null,
  primary key (dealer_id, device),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index desktop_clients_session on desktop_clients (dealer_id, session_uuid);

call protect('desktop_clients', 'select, insert, update, delete');
