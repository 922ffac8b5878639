-- Attendance can be corrected, entered afterwards or imported. The sold time of a work can come from a file.

-- `replaced_at`: an imported file replaced this day. The row is kept, but does not count.
alter table attendances add column version bigint not null default 1,
  add column source text not null default 'stamped' check (source in ('stamped', 'entered', 'imported')),
  add column replaced_at timestamptz;
drop index attendances_open;
create unique index attendances_open on attendances (dealer_id, user_uuid) where until_at is null and replaced_at is null;

-- Former values of corrected entries, and a row for each entry made afterwards. Rows are written once.
create table attendance_corrections (
  dealer_id uuid not null,
  uuid uuid not null,
  attendance_uuid uuid not null,
  at timestamptz not null,
  by_user uuid,
  before_from timestamptz not null,
  before_until timestamptz,
  after_from timestamptz not null,
  after_until timestamptz,
  reason text not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, attendance_uuid) references attendances (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index attendance_corrections_of on attendance_corrections (dealer_id, attendance_uuid, at);
call protect('attendance_corrections', 'select, insert');

-- The invoiced time of a work, if a file contained it. Otherwise its target counts as sold.
create table sold_times (
  dealer_id uuid not null,
  work_uuid uuid not null,
  ze bigint not null check (ze >= 0),
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (dealer_id, work_uuid),
  foreign key (dealer_id, work_uuid) references works (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid)
);
call protect('sold_times', 'select, insert, update');
