-- The workshop planner: blocks of work with people, times and bays, absences, working speed, and loan cars.

-- Cars that are lent to customers while theirs are in the workshop.
create table loan_cars (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  name text not null,
  "licensePlate" text not null,
  is_usable boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid)
);
create index loan_cars_location on loan_cars (dealer_id, location_uuid);
call protect('loan_cars', 'select, insert, update');

create table loan_bookings (
  dealer_id uuid not null,
  uuid uuid not null,
  loan_car_uuid uuid not null,
  paper_uuid uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, loan_car_uuid) references loan_cars (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index loan_bookings_car on loan_bookings (dealer_id, loan_car_uuid, from_at);
create index loan_bookings_paper on loan_bookings (dealer_id, paper_uuid);
call protect('loan_bookings', 'select, insert, delete');

-- `state` is set by a planner. A paper that waits or is done comes first, and is read from the paper.
create table plan_blocks (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  paper_uuid uuid not null,
  work_uuids uuid[] not null,
  start_at timestamptz,
  planned_minutes bigint not null check (planned_minutes > 0),
  done_minutes bigint not null check (done_minutes >= 0),
  buffer_minutes bigint not null check (buffer_minutes >= 0),
  -- [{"uuid", "share"}]: the technicians and their shares.
  technicians jsonb not null,
  bay text,
  team_uuid uuid,
  is_fixed boolean not null,
  part_of uuid,
  part bigint not null,
  parts bigint not null,
  state text not null check (state in ('planned', 'in_progress', 'finished')),
  skills text[] not null,
  bay_kinds text[] not null,
  loan_car_uuid uuid,
  wheel_set text not null,
  parts_ready text not null,
  carried_from date,
  carry_reason text,
  note text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, team_uuid) references departments (dealer_id, uuid),
  foreign key (dealer_id, loan_car_uuid) references loan_cars (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid)
);
create index plan_blocks_start on plan_blocks (dealer_id, location_uuid, start_at) where deleted_at is null;
create index plan_blocks_paper on plan_blocks (dealer_id, paper_uuid);
create index plan_blocks_part on plan_blocks (dealer_id, part_of) where part_of is not null;
create index plan_blocks_team on plan_blocks (dealer_id, team_uuid) where team_uuid is not null;
create index plan_blocks_loan_car on plan_blocks (dealer_id, loan_car_uuid) where loan_car_uuid is not null;
call protect('plan_blocks', 'select, insert, update');

-- Days whose plan is published to all readers.
create table published_days (
  dealer_id uuid not null,
  location_uuid uuid not null,
  day date not null,
  at timestamptz not null,
  by_user uuid,
  primary key (dealer_id, location_uuid, day),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
call protect('published_days', 'select, insert, update');

-- Absences, both days included. With times of day, only that part of each day. A deleted absence leaves the table,
-- because its reason is private.
create table absences (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  user_uuid uuid not null,
  kind text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  part_from text,
  part_to text,
  weekdays smallint[],
  note text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid)
);
create index absences_user on absences (dealer_id, user_uuid, last_day);
create index absences_day on absences (dealer_id, last_day);
call protect('absences', 'select, insert, update, delete');

-- Working time and speed of a user for the plan, if they differ from the working time model.
create table work_models (
  dealer_id uuid not null references dealers,
  user_uuid uuid not null,
  -- [{"location_uuid", "working_time": {"weeks", "first_monday"}}]
  sites jsonb not null,
  factor double precision check (factor > 0),
  secondary_percent double precision not null check (secondary_percent >= 0 and secondary_percent < 100),
  version bigint not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (dealer_id, user_uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid)
);
call protect('work_models', 'select, insert, update');

-- The share of a team's time that is kept free for unplanned work.
create table team_reserves (
  dealer_id uuid not null references dealers,
  team_uuid uuid not null,
  percent double precision not null check (percent >= 0 and percent < 100),
  primary key (dealer_id, team_uuid),
  foreign key (dealer_id, team_uuid) references departments (dealer_id, uuid)
);
call protect('team_reserves', 'select, insert, update');
