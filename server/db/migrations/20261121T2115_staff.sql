-- Data about the staff: contact, roles and skills, groups, and time of employment.
alter table users
  add column phone text not null default '',
  add column personnel_number text not null default '',
  add column roles text[] not null default '{}',
  add column skills jsonb not null default '[]',
  add column working_time_model text not null default 'full_40',
  add column badge_code text not null default '',
  add column active_from date,
  add column active_until date,
  -- The Monday of the last week in which the user was active. It finds unused accounts, and is too coarse to watch a
  -- person.
  add column seen_in_week date;

alter table groups
  add column color text not null default '#1f6feb',
  add column start_page text not null default '',
  add column sync_source text not null default 'none';

alter table upload_groups
  add column allowed_types text[] not null default '{image,pdf}',
  add column max_megabytes bigint not null default 20,
  add column quota_megabytes bigint,
  add column retention_days bigint,
  add column virus_rule text not null default 'scan',
  add column default_for text[] not null default '{}';

-- An empty number is not unique, because many users have none.
create unique index users_personnel_number on users (dealer_id, lower(personnel_number))
  where deleted_at is null and personnel_number <> '';
create unique index users_badge_code on users (dealer_id, lower(badge_code)) where deleted_at is null and badge_code <> '';

-- Permissions are held for the key of a location, so they follow when the key changes.
create function permissions_follow_location() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  with gone as (delete from user_permissions where dealer_id = new.dealer_id and scope = old.key returning *)
    insert into user_permissions (dealer_id, user_uuid, scope, permission)
    select dealer_id, user_uuid, new.key, permission from gone on conflict do nothing;
  with gone as (delete from group_permissions where dealer_id = new.dealer_id and scope = old.key returning *)
    insert into group_permissions (dealer_id, group_uuid, scope, permission)
    select dealer_id, group_uuid, new.key, permission from gone on conflict do nothing;
  return null;
end $$;
create trigger permissions_follow_location after update of key on locations
  for each row when (old.key is distinct from new.key) execute function permissions_follow_location();

-- The search finds users by their personnel number, too.
drop trigger index_words on users;
alter table record_words no force row level security;
delete from record_words where record = 'user';
alter table record_words force row level security;
call searchable('users', 'user', 'first_name', 'last_name', 'email', 'personnel_number');
