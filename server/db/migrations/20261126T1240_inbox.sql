-- The inbox: tasks and news of users. An entry is for one user, or for all users with a role or in a department at a
-- location. These users are looked up when it is read.
create table inbox_entries (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  kind text not null,
  -- Null: the entry concerns the whole dealer.
  location_uuid uuid,
  -- The row that the entry opens. Null if it has none, or if the row was purged.
  record text,
  record_uuid uuid,
  -- Key of the entry's subject, such as a VIN. A module finds its open entries by it.
  subject text not null,
  -- Values for the text of the kind.
  details jsonb not null,
  note text not null default '',
  for_user uuid,
  for_role text,
  for_department uuid,
  taken_by uuid,
  taken_at timestamptz,
  state text not null default 'open' check (state in ('open', 'done', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  -- The user who created the entry. Null: the server.
  created_by uuid,
  -- The last time the entry became news: created, changed, forwarded, reopened or escalated.
  told_at timestamptz not null,
  due_at timestamptz,
  escalated_at timestamptz,
  forwarded_by uuid,
  forwarded_at timestamptz,
  forward_note text not null default '',
  closed_at timestamptz,
  closed_by uuid,
  close_note text not null default '',
  primary key (dealer_id, uuid),
  check (num_nonnulls(for_user, for_role, for_department) = 1),
  check ((record is null) = (record_uuid is null)),
  check ((state = 'open') = (closed_at is null)),
  check ((taken_by is null) = (taken_at is null)),
  check ((forwarded_by is null) = (forwarded_at is null)),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, for_user) references users (dealer_id, uuid),
  foreign key (dealer_id, for_department) references departments (dealer_id, uuid),
  foreign key (dealer_id, taken_by) references users (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid),
  foreign key (dealer_id, forwarded_by) references users (dealer_id, uuid),
  foreign key (dealer_id, closed_by) references users (dealer_id, uuid)
);
create index inbox_entries_subject on inbox_entries (dealer_id, kind, subject) where state = 'open';
create index inbox_entries_open on inbox_entries (dealer_id, told_at) where state = 'open';
create index inbox_entries_closed on inbox_entries (dealer_id, closed_at) where state <> 'open';
create index inbox_entries_record on inbox_entries (dealer_id, record_uuid);
call protect('inbox_entries', 'select, insert, update, delete');

-- Steps of one user with an entry: saw it, put it off, dismissed a notice, got a mail about it.
create table inbox_states (
  dealer_id uuid not null,
  entry_uuid uuid not null,
  user_uuid uuid not null,
  seen_at timestamptz,
  snoozed_until timestamptz,
  put_away_at timestamptz,
  mailed_at timestamptz,
  primary key (dealer_id, entry_uuid, user_uuid),
  foreign key (dealer_id, entry_uuid) references inbox_entries (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index inbox_states_user on inbox_states (dealer_id, user_uuid);
call protect('inbox_states', 'select, insert, update, delete');

-- The entries that notify the user on the desktop, and those that are sent by mail if they are not seen.
alter table users
  add column notify_inbox text not null default 'all' check (notify_inbox in ('all', 'tasks', 'none')),
  add column mail_inbox text not null default 'tasks' check (mail_inbox in ('all', 'tasks', 'none'));

-- Requests for a snapshot of the Handbuch Service Technik become entries. Open ones have been news since the request,
-- and have no due time, because requests had none. Row-level security binds the owner too, so it is lifted meanwhile.
alter table hst_requests no force row level security;
alter table inbox_entries no force row level security;
insert into inbox_entries (dealer_id, uuid, kind, location_uuid, record, record_uuid, subject, details, note, for_user,
    for_role, for_department, taken_by, taken_at, state, created_at, created_by, told_at, closed_at, closed_by, close_note)
  select dealer_id, uuid, 'hstRequest', location_uuid, case when paper_uuid is null then null else 'paper' end, paper_uuid,
    vin, jsonb_build_object('plate', "licensePlate"), note, for_user, for_role, for_department, taken_by, taken_at,
    case state when 'answered' then 'done' else state end, asked_at, asked_by, asked_at, closed_at, closed_by, close_note
  from hst_requests;
alter table inbox_entries force row level security;
drop table hst_requests;

-- The functions of the retention remove the reference of entries to deleted papers.
create policy retention_read on inbox_entries for select to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
create policy retention_loose on inbox_entries for update to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
grant select, update on inbox_entries to werkbank_lookup;

create or replace function purge_papers(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  gone constant uuid[] := array(select p.uuid from papers p where p.dealer_id = dealer and p.uuid = any(wanted)
    and (p.deleted_at is not null or p.status in ('delivered', 'picked_up', 'canceled')));
  own_works constant uuid[] := array(select w.uuid from works w where w.dealer_id = dealer and w.paper_uuid = any(gone));
  own_extensions constant uuid[] :=
    array(select e.uuid from extensions e where e.dealer_id = dealer and e.paper_uuid = any(gone));
begin
  delete from stamp_corrections c using stamps s where s.dealer_id = dealer and c.dealer_id = dealer
    and s.uuid = c.stamp_uuid and (s.paper_uuid = any(gone) or s.work_uuid = any(own_works));
  delete from stamps where dealer_id = dealer and (paper_uuid = any(gone) or work_uuid = any(own_works));
  delete from sold_times where dealer_id = dealer and work_uuid = any(own_works);
  delete from work_reviews where dealer_id = dealer and work_uuid = any(own_works);
  delete from work_helpers where dealer_id = dealer and work_uuid = any(own_works);
  delete from works where dealer_id = dealer and uuid = any(own_works);
  update extensions set revived_from_uuid = null where dealer_id = dealer and revived_from_uuid = any(own_extensions);
  delete from extensions where dealer_id = dealer and uuid = any(own_extensions);
  delete from paper_states where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_handovers where dealer_id = dealer and paper_uuid = any(gone);
  delete from damage_acknowledgements where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_checks where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_photos where dealer_id = dealer and paper_uuid = any(gone);
  delete from loan_bookings where dealer_id = dealer and paper_uuid = any(gone);
  delete from plan_blocks where dealer_id = dealer and paper_uuid = any(gone);
  delete from hst_decisions where dealer_id = dealer and paper_uuid = any(gone);
  update inbox_entries set record = null, record_uuid = null where dealer_id = dealer and record_uuid = any(gone);
  update hst_snapshots set paper_uuid = null where dealer_id = dealer and paper_uuid = any(gone);
  delete from record_words where dealer_id = dealer and record_uuid = any(gone || own_works || own_extensions);
  delete from papers where dealer_id = dealer and uuid = any(gone);
end $$;

create or replace function purge_hst_looks(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
begin
  delete from hst_snapshots where dealer_id = dealer and uuid = any(wanted);
end $$;
