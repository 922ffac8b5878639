-- Times: corrections of stamps, attendance, reasons for the duration of works, and accesses to the figures of users.

-- `is_forgotten`: the server wrote this end, because the user had forgotten it.
alter table stamps add column is_forgotten boolean not null default false, add column version bigint not null default 1;
create index stamps_at on stamps (dealer_id, at);
create index stamps_last on stamps (dealer_id, user_uuid, work_uuid, at);

-- Former values of stamps that were moved. Rows are written once.
create table stamp_corrections (
  dealer_id uuid not null,
  uuid uuid not null,
  stamp_uuid uuid not null,
  at timestamptz not null,
  by_user uuid,
  before_at timestamptz not null,
  after_at timestamptz not null,
  reason text not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, stamp_uuid) references stamps (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index stamp_corrections_stamp on stamp_corrections (dealer_id, stamp_uuid, at);
call protect('stamp_corrections', 'select, insert');

-- Attendance: a user came and went.
create table attendances (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  is_forgotten boolean not null default false,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create unique index attendances_open on attendances (dealer_id, user_uuid) where until_at is null;
create index attendances_user on attendances (dealer_id, user_uuid, from_at);
call protect('attendances', 'select, insert, update');

-- `finished_at` is the time when a work was finished. `labour_key` compares labour numbers however they are typed.
alter table works add column finished_at timestamptz,
  add column labour_key text not null generated always as (upper(regexp_replace(labour_number, '[^0-9A-Za-z]', '', 'g'))) stored;
update works set finished_at = updated_at where state = 'completed';
create function note_finished() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if new.state <> 'completed' then new.finished_at := null;
  elsif tg_op = 'INSERT' then new.finished_at := coalesce(new.finished_at, new.updated_at);
  elsif old.state <> 'completed' then new.finished_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger note_finished before insert or update of state on works for each row execute function note_finished();
create index works_finished on works (dealer_id, location_uuid, finished_at);
create index works_labour on works (dealer_id, labour_key, finished_at) where labour_key <> '';

-- Reasons for the duration of a work. An outlier does not count for the dealer's own times.
create table work_reviews (
  dealer_id uuid not null,
  work_uuid uuid not null,
  cause text not null default '',
  comment text not null default '',
  is_outlier boolean not null default false,
  version bigint not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (dealer_id, work_uuid),
  foreign key (dealer_id, work_uuid) references works (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid)
);
call protect('work_reviews', 'select, insert, update');

-- Accesses to the figures of another user, who can see them. Repeated accesses within an hour are counted in one row.
create table figure_looks (
  dealer_id uuid not null,
  user_uuid uuid not null,
  viewer_uuid uuid not null,
  what text not null,
  from_day text not null,
  to_day text not null,
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1,
  primary key (dealer_id, user_uuid, viewer_uuid, what, from_day, to_day, hour),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, viewer_uuid) references users (dealer_id, uuid)
);
create index figure_looks_user on figure_looks (dealer_id, user_uuid, last_at);
call protect('figure_looks', 'select, insert, update');
create index paper_states_at on paper_states (dealer_id, at);
