-- Locations get the data for planner, labels and papers, and teams a head and deputies. Chats get rules for their
-- members, an age after which messages are deleted, and exports that two people agree on.

alter table locations
  add column short_code text not null default '',
  add column is_active boolean not null default true,
  add column phone text,
  add column brands text[] not null default '{}',
  add column time_zone text not null default 'Europe/Berlin',
  add column opening_hours jsonb not null default '[[],[],[],[],[],[],[]]',
  add column closed_days jsonb not null default '[]',
  add column bays jsonb not null default '[]',
  add column storage_halls jsonb not null default '[]',
  add column delivery_waves jsonb not null default '[]',
  add column label_printers jsonb not null default '[]',
  add column paper_header text not null default '',
  add column paper_footer text not null default '',
  add column vat_id text not null default '';

alter table departments
  add column head_uuid uuid,
  add column phone text,
  add column email text,
  add column default_chat_uuid uuid,
  add column is_active boolean not null default true,
  add foreign key (dealer_id, head_uuid) references users (dealer_id, uuid),
  add foreign key (dealer_id, default_chat_uuid) references chats (dealer_id, uuid);
create index departments_head on departments (dealer_id, head_uuid);
create index departments_chat on departments (dealer_id, default_chat_uuid);
alter table department_members add column is_deputy boolean not null default false;
grant update on department_members to werkbank_app;
create index department_members_user on department_members (dealer_id, user_uuid);
-- Teams of two locations may have the same name. Two teams of all locations may not.
drop index departments_name;
create unique index departments_name on departments (dealer_id, location_uuid, name_folded) nulls not distinct
  where deleted_at is null;

alter table chats
  add column retention_days bigint,
  add column is_on_hold boolean not null default false;
alter table chat_members add column is_automatic boolean not null default false;
grant delete on chat_messages to werkbank_app;
call sortable('chats', 'name');
call searchable('chats', 'chat', 'name');
-- Finds the messages of the last week of a chat.
create index chat_messages_age on chat_messages (dealer_id, chat_uuid, created_at);

-- A rule makes all users of a group, a department or a location members of the chat.
create table chat_rules (
  dealer_id uuid not null,
  chat_uuid uuid not null,
  kind text not null check (kind in ('group', 'department', 'location')),
  target_uuid uuid not null,
  primary key (dealer_id, chat_uuid, kind, target_uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid)
);
create index chat_rules_target on chat_rules (dealer_id, kind, target_uuid);
call protect('chat_rules', 'select, insert, delete');

-- One administrator requests an export, another approves it. Rows stay, because each request belongs to the history.
create table chat_exports (
  dealer_id uuid not null,
  uuid uuid not null,
  chat_uuid uuid not null,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  expires_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid),
  foreign key (dealer_id, requested_by) references users (dealer_id, uuid),
  foreign key (dealer_id, decided_by) references users (dealer_id, uuid),
  -- A user can withdraw the own request, but not approve it.
  check (state <> 'approved' or (decided_by is not null and decided_by <> requested_by))
);
create index chat_exports_chat on chat_exports (dealer_id, chat_uuid, uuid);
create unique index chat_exports_pending on chat_exports (dealer_id, chat_uuid) where state = 'pending';
call protect('chat_exports', 'select, insert, update');

-- A user works at a location if they belong to one of its departments, or hold a permission for it, directly or by a
-- group.
create function works_at(dealer uuid, person uuid, site uuid) returns boolean language sql stable as $$
  select exists (select from department_members m join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
      where m.dealer_id = dealer and m.user_uuid = person and d.location_uuid = site and d.deleted_at is null)
    or exists (select from locations l where l.dealer_id = dealer and l.uuid = site and (
      exists (select from user_permissions p where p.dealer_id = dealer and p.user_uuid = person and p.scope = l.key)
      or exists (select from group_members m
        join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
        join group_permissions p on p.dealer_id = m.dealer_id and p.group_uuid = m.group_uuid
        where m.dealer_id = dealer and m.user_uuid = person and p.scope = l.key)))
$$;

-- `start_at` is the earliest time of a job.
alter table jobs add column start_at timestamptz;
create or replace function hand_over_job() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into job_queue.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    deletion_seconds, start_after, keep_until, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('dealer', new.dealer_id, 'job', new.uuid), q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    greatest(new.start_at, job_queue.job_now()),
    greatest(new.start_at, job_queue.job_now()) + q.retention_seconds * interval '1s', q.policy, q.dead_letter,
    q.heartbeat_seconds
  from job_queue.queue q where q.name = new.kind;
  if not found then raise exception 'There is no queue for jobs of the kind %', new.kind; end if;
  return null;
end $$;

-- A change of users, groups, departments or permissions queues the job that applies the rules of chats. One waiting job
-- covers all changes before its start. The lock on its row makes the job wait for their commit.
create function people_changed() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  own uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  if own is null or not exists (select from chat_rules where dealer_id = own) then return null; end if;
  perform from jobs where dealer_id = own and kind = 'chat_members' and state = 'waiting' and attempts = 0 for share;
  if found then return null; end if;
  -- A uuid of version 7 begins with 48 bits of time, so that the newest job is the last one.
  insert into jobs (dealer_id, uuid, kind, data) values (own,
    overlay(overlay(replace(gen_random_uuid()::text, '-', '') placing lpad(to_hex(now_ms), 12, '0') from 1)
      placing '7' from 13)::uuid, 'chat_members', '{}');
  return null;
end $$;
create trigger people_changed after insert or delete on group_members for each statement execute function people_changed();
create trigger people_changed after update of deleted_at on groups for each statement execute function people_changed();
create trigger people_changed after insert or delete on department_members for each statement execute function people_changed();
create trigger people_changed after update of deleted_at, location_uuid on departments for each statement execute function people_changed();
create trigger people_changed after insert or delete on group_permissions for each statement execute function people_changed();
create trigger people_changed after insert or delete on user_permissions for each statement execute function people_changed();
create trigger people_changed after update of deleted_at, is_active on users for each statement execute function people_changed();
create trigger people_changed after update of deleted_at, key on locations for each statement execute function people_changed();
