-- Customers, their vehicles, and the workshop papers of their visits with works, extensions and history.

create table customers (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  first_name text not null,
  type text not null,
  number text not null,
  number_folded text not null generated always as (lower(number)) stored,
  phone text,
  mobile text,
  email text,
  contact_channel text not null,
  language text not null,
  street text not null,
  zip_code text not null,
  city text not null,
  country_code text not null,
  note text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid)
);
create unique index customers_number on customers (dealer_id, number_folded) where deleted_at is null and number <> '';
call protect('customers', 'select, insert, update');
call sortable('customers', 'name', 'number', 'city');
call searchable('customers', 'customer', 'name', 'first_name', 'number', 'phone', 'mobile', 'email', 'city');

-- Keys with which the search finds a plate however it is typed. `WOB-AB 1234` is kept as `wobab1234 ab1234` beside its
-- words.
create function plate_keys(plate text) returns text language sql immutable parallel safe as
$$ select coalesce(string_agg(lower(key), ' '), '') from (
     select regexp_replace(plate, '[^[:alnum:]ÄÖÜäöü]', '', 'g') key
     union all select regexp_replace(substring(plate from position('-' in plate) + 1), '[^[:alnum:]ÄÖÜäöü]', '', 'g')
       where position('-' in plate) > 0) keys where key <> '' $$;
-- The key of a plate: in capitals, without separators and the months of a season.
create function plate_key(plate text) returns text language sql immutable parallel safe as
$$ select upper(regexp_replace(regexp_replace(plate, ' (0[1-9]|1[0-2])/(0[1-9]|1[0-2])$', ''),
     '[][[:space:][:cntrl:]!-/:-@\\^_`{|}~·‐‑‒–—―]', '', 'g')) $$;
-- Users search by the last six to eight characters of a VIN.
create function vin_ends(vin text) returns text language sql immutable parallel safe as
$$ select case when length(vin) = 17 then lower(concat_ws(' ', right(vin, 8), right(vin, 7), right(vin, 6))) else '' end $$;

create table vehicles (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  vin text not null,
  vin_ends text not null generated always as (vin_ends(vin)) stored,
  vin_end text not null generated always as (right(vin, 6)) stored,
  "licensePlate" text not null,
  plate_keys text not null generated always as (plate_keys("licensePlate")) stored,
  plate_key text not null generated always as (plate_key("licensePlate")) stored,
  plate_special boolean not null,
  make text not null,
  model text not null,
  type_code text not null,
  engine text not null,
  transmission text not null,
  color text not null,
  "engineNumber" text not null,
  "keyNumber" text not null,
  drive text not null,
  "firstRegistration" date,
  "productionDate" date,
  inspection_due date,
  customer_uuid uuid,
  mileage bigint,
  mileage_at date,
  note text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid)
);
create unique index vehicles_vin on vehicles (dealer_id, vin) where deleted_at is null and vin <> '';
create index vehicles_plate on vehicles (dealer_id, plate_key);
create index vehicles_vin_end on vehicles (dealer_id, vin_end);
create index vehicles_customer on vehicles (dealer_id, customer_uuid);
call protect('vehicles', 'select, insert, update');
call sortable('vehicles', 'licensePlate', 'model', 'vin');
call searchable('vehicles', 'vehicle', 'vin', 'vin_ends', 'licensePlate', 'plate_keys', 'make', 'model');

create table papers (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  "progressId" text not null,
  "jobId" text not null,
  "dmsJobId" text not null,
  vehicle_uuid uuid,
  customer_uuid uuid,
  vin text not null,
  vin_ends text not null generated always as (vin_ends(vin)) stored,
  vin_end text not null generated always as (right(vin, 6)) stored,
  "licensePlate" text not null,
  plate_keys text not null generated always as (plate_keys("licensePlate")) stored,
  plate_key text not null generated always as (plate_key("licensePlate")) stored,
  plate_special boolean not null,
  model text not null,
  engine text not null,
  transmission text not null,
  color text not null,
  "engineNumber" text not null,
  "keyNumber" text not null,
  drive text not null,
  "firstRegistration" date,
  "productionDate" date,
  inspection_due date,
  kilometers bigint,
  fuel double precision,
  battery bigint,
  type text not null,
  priority text not null,
  tag text not null,
  promised_at timestamptz,
  promised_is_binding boolean not null,
  waiting_customer boolean not null,
  replacement_car boolean not null,
  wash boolean not null,
  old_parts_wanted boolean not null,
  price_limit bigint,
  contact_phone text,
  contact_channel text not null,
  parking_place text not null,
  key_place text not null,
  workshop_uuid uuid,
  advisor_uuid uuid,
  technician_uuid uuid,
  internal_info text not null,
  regular_info text not null,
  body_damage text not null,
  security_damage text not null,
  -- The form does not write the following columns.
  status text not null default 'new'
    check (status in ('new', 'in_progress', 'completed', 'delivered', 'picked_up', 'canceled')),
  state_since timestamptz not null,
  hold_reason text not null default '',
  hold_since timestamptz,
  hold_until timestamptz,
  hold_note text not null default '',
  rework_count bigint not null default 0,
  mileage bigint,
  creator_uuid uuid,
  modifier_uuid uuid,
  sender_uuid uuid,
  receiver_uuid uuid,
  picked_up_by text not null default '',
  final_check_at timestamptz,
  final_checker_uuid uuid,
  chat_uuid uuid,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid),
  foreign key (dealer_id, workshop_uuid) references departments (dealer_id, uuid),
  foreign key (dealer_id, advisor_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, technician_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, creator_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, modifier_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, sender_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, receiver_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, final_checker_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid)
);
-- While a paper is open, its number and its tag are unique at its location.
create unique index "papers_jobId" on papers (dealer_id, location_uuid, "jobId")
  where deleted_at is null and "jobId" <> '' and status in ('new', 'in_progress', 'completed', 'delivered');
create unique index papers_tag on papers (dealer_id, location_uuid, tag)
  where deleted_at is null and tag <> '' and status in ('new', 'in_progress', 'completed', 'delivered');
create index papers_location on papers (dealer_id, location_uuid, status);
create index papers_status on papers (dealer_id, status, created_at, uuid);
create index papers_vehicle on papers (dealer_id, vehicle_uuid);
create index papers_customer on papers (dealer_id, customer_uuid);
create index papers_workshop on papers (dealer_id, workshop_uuid);
create index papers_advisor on papers (dealer_id, advisor_uuid);
create index papers_technician on papers (dealer_id, technician_uuid);
create index papers_vin on papers (dealer_id, vin);
create index papers_vin_end on papers (dealer_id, vin_end);
create index papers_plate on papers (dealer_id, plate_key);
create index papers_job on papers (dealer_id, "jobId");
create index papers_dms_job on papers (dealer_id, "dmsJobId");
create index papers_progress on papers (dealer_id, "progressId");
create index papers_chat on papers (dealer_id, chat_uuid);
call protect('papers', 'select, insert, update');
call sortable('papers', 'licensePlate', 'jobId', 'tag', 'model');
call searchable('papers', 'paper', 'licensePlate', 'plate_keys', 'vin', 'vin_ends', 'jobId', 'dmsJobId', 'progressId', 'tag', 'model');

create table works (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  paper_uuid uuid not null,
  extension bigint not null,
  position bigint not null,
  text text not null,
  labour_number text not null,
  target_ze bigint not null,
  technician_uuid uuid,
  state text not null,
  hold_reason text not null,
  complaint text not null,
  cause text not null,
  correction text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, technician_uuid) references users (dealer_id, uuid)
);
create index works_paper on works (dealer_id, paper_uuid, position);
create index works_location on works (dealer_id, location_uuid);
create index works_technician on works (dealer_id, technician_uuid);
create index works_position on works (dealer_id, position, uuid);
call protect('works', 'select, insert, update');
call sortable('works', 'text');
call searchable('works', 'work', 'text', 'labour_number');

create table extensions (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  paper_uuid uuid not null,
  number bigint not null,
  finding text not null,
  price bigint,
  target_ze bigint not null,
  promised_at timestamptz,
  asked_at timestamptz,
  answer text not null,
  answered_at timestamptz,
  answered_by text not null,
  consent_method text not null,
  note text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid)
);
create unique index extensions_number on extensions (dealer_id, paper_uuid, number) where deleted_at is null;
create index extensions_location on extensions (dealer_id, location_uuid);
create index extensions_order on extensions (dealer_id, number, uuid);
call protect('extensions', 'select, insert, update');
call sortable('extensions', 'finding');
call searchable('extensions', 'extension', 'finding');

-- Changes of status or hold, with user, time, former state and its duration. Rows are written once.
create table paper_states (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
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
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index paper_states_paper on paper_states (dealer_id, paper_uuid, at);
call protect('paper_states', 'select, insert');

-- Handovers of the printed sheet from one user to another.
create table paper_handovers (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  at timestamptz not null,
  sender_uuid uuid not null,
  receiver_uuid uuid not null,
  place text not null,
  note text not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, sender_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, receiver_uuid) references users (dealer_id, uuid)
);
create index paper_handovers_paper on paper_handovers (dealer_id, paper_uuid, at);
call protect('paper_handovers', 'select, insert');

-- Acknowledgements of dangerous damage by the customer. Without one, a car with such damage is not handed over.
create table damage_acknowledgements (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  -- The text that was shown. An acknowledgement does not cover a text that was changed afterwards.
  damage text not null,
  is_refused boolean not null,
  informed_at timestamptz not null,
  informed_by uuid not null,
  method text not null,
  person text not null,
  signature text not null default '',
  witness text not null default '',
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, informed_by) references users (dealer_id, uuid)
);
create index damage_acknowledgements_paper on damage_acknowledgements (dealer_id, paper_uuid, informed_at);
call protect('damage_acknowledgements', 'select, insert');

-- Points of the check list. A point with an empty result is open.
create table paper_checks (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  position bigint not null,
  text text not null,
  result text not null default '' check (result in ('', 'ok', 'watch', 'defect', 'not_applicable')),
  note text not null default '',
  checked_at timestamptz,
  checked_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, checked_by) references users (dealer_id, uuid)
);
create unique index paper_checks_paper on paper_checks (dealer_id, paper_uuid, position);
call protect('paper_checks', 'select, insert, update, delete');

-- Photos of a paper and its extensions. A photo that was sent twice is stored once.
create table paper_photos (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  extension bigint not null,
  caption text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  digest bytea not null,
  width bigint not null,
  height bigint not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create unique index paper_photos_digest on paper_photos (dealer_id, paper_uuid, digest);
call protect('paper_photos', 'select, insert, delete');

-- Stamps: a user begins, pauses or ends a work. Rows are never overwritten.
create table stamps (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  work_uuid uuid not null,
  user_uuid uuid not null,
  kind text not null check (kind in ('start', 'pause', 'stop')),
  reason text not null default '',
  at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, work_uuid) references works (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index stamps_paper on stamps (dealer_id, paper_uuid, at);
create index stamps_work on stamps (dealer_id, work_uuid);
create index stamps_user on stamps (dealer_id, user_uuid, at);
call protect('stamps', 'select, insert, update');

-- Snapshots of the Handbuch Service Technik (HST) for a vehicle. The newest one counts.
create table hst_snapshots (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  vin text not null,
  checked_at timestamptz not null,
  source text not null check (source in ('ui', 'api', 'task', 'extension')),
  items jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index hst_snapshots_vin on hst_snapshots (dealer_id, vin, checked_at);
call protect('hst_snapshots', 'select, insert');
