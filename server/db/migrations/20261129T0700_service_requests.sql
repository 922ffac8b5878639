-- Service requests: tasks for a person or a department with a due time, mostly about a customer or a car.
create table service_requests (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  number text not null,
  number_folded text not null generated always as (lower(number)) stored,
  type text not null,
  subject text not null,
  target_date timestamptz not null,
  priority text not null,
  description text not null,
  user_target_uuid uuid,
  department_target_uuid uuid,
  customer_uuid uuid,
  "licensePlate" text not null,
  plate_keys text not null generated always as (plate_keys("licensePlate")) stored,
  plate_key text not null generated always as (plate_key("licensePlate")) stored,
  vin text not null,
  paper_uuid uuid,
  callback_phone text,
  callback_time text not null,
  result text not null,
  watcher_uuids text[] not null,
  recurrence text not null,
  attachments jsonb not null,
  status text not null default 'new',
  state_since timestamptz not null,
  hold_reason text not null default '',
  hold_since timestamptz,
  hold_until timestamptz,
  hold_note text not null default '',
  creator_uuid uuid,
  modifier_uuid uuid,
  -- The user who took it over from a department or from others.
  taken_by_uuid uuid,
  first_action_at timestamptz,
  completed_at timestamptz,
  -- The completed request after which this one came again.
  after_uuid uuid,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  check (num_nonnulls(user_target_uuid, department_target_uuid) <= 1),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, user_target_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, department_target_uuid) references departments (dealer_id, uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid) on delete set null (customer_uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete set null (paper_uuid),
  foreign key (dealer_id, creator_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, modifier_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, taken_by_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, after_uuid) references service_requests (dealer_id, uuid)
);
create unique index service_requests_number on service_requests (dealer_id, number_folded) where deleted_at is null;
-- A request comes again once, also when it is completed twice.
create unique index service_requests_after on service_requests (dealer_id, after_uuid);
create index service_requests_location on service_requests (dealer_id, location_uuid);
create index service_requests_target_date on service_requests (dealer_id, target_date, uuid);
create index service_requests_open on service_requests (dealer_id, target_date)
  where status in ('new', 'in_progress') and deleted_at is null;
create index service_requests_target on service_requests (dealer_id, user_target_uuid);
create index service_requests_department on service_requests (dealer_id, department_target_uuid);
create index service_requests_taken on service_requests (dealer_id, taken_by_uuid);
create index service_requests_customer on service_requests (dealer_id, customer_uuid);
create index service_requests_paper on service_requests (dealer_id, paper_uuid);
create index service_requests_creator on service_requests (dealer_id, creator_uuid);
create index service_requests_modifier on service_requests (dealer_id, modifier_uuid);
create index service_requests_plate on service_requests (dealer_id, plate_key) where plate_key <> '';
call protect('service_requests', 'select, insert, update');
call sortable('service_requests', 'number', 'subject');
call searchable('service_requests', 'serviceRequest', 'number', 'subject', 'licensePlate', 'plate_keys', 'vin');
call commented('service_requests', 'serviceRequest');

-- Changes of status or hold. Rows are written once.
create table service_request_states (
  dealer_id uuid not null,
  uuid uuid not null,
  request_uuid uuid not null,
  at timestamptz not null,
  by_user uuid,
  source text not null check (source in ('ui', 'api', 'task', 'extension')),
  from_status text,
  to_status text not null,
  from_hold text not null,
  to_hold text not null,
  reason text not null,
  -- Milliseconds in the former state.
  lasted bigint not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, request_uuid) references service_requests (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index service_request_states_request on service_request_states (dealer_id, request_uuid, at);
create index service_request_states_by on service_request_states (dealer_id, by_user);
call protect('service_request_states', 'select, insert, update, delete');

-- Calls that were tried.
create table service_request_attempts (
  dealer_id uuid not null,
  uuid uuid not null,
  request_uuid uuid not null,
  at timestamptz not null,
  by_user uuid not null,
  outcome text not null,
  note text not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, request_uuid) references service_requests (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index service_request_attempts_request on service_request_attempts (dealer_id, request_uuid, at);
create index service_request_attempts_by on service_request_attempts (dealer_id, by_user);
call protect('service_request_attempts', 'select, insert, update, delete');

-- Entries whose module names their due time also name when their users are reminded and when others hear of them.
alter table inbox_entries
  add column remind_at timestamptz,
  add column reminded_at timestamptz,
  add column escalate_at timestamptz;
