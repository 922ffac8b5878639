-- Arrivals of cars at the service desk, expected or real.
create table checkins (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  type text not null,
  target_date timestamptz not null,
  description text not null,
  "licensePlate" text not null,
  plate_key text not null generated always as (plate_key("licensePlate")) stored,
  vin text not null,
  vehicle_uuid uuid,
  customer_uuid uuid,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  customer_number text not null,
  user_target_uuid uuid,
  kilometers bigint,
  key_place text not null,
  parking_place text not null,
  waiting_customer boolean not null,
  replacement_car boolean not null,
  wheel_set_needed boolean not null,
  documents_received boolean not null,
  has_open_invoices boolean not null,
  paper_uuid uuid,
  -- The form does not write the following columns.
  status text not null default 'new'
    check (status in ('new', 'in_progress', 'completed', 'delivered', 'picked_up', 'canceled')),
  state_since timestamptz not null,
  hold_reason text not null default '',
  hold_since timestamptz,
  hold_until timestamptz,
  hold_note text not null default '',
  arrival_at timestamptz,
  called_at timestamptz,
  called_by_uuid uuid,
  -- End of the waiting at the desk: the call, or else the first step after the arrival.
  waited_until timestamptz,
  is_no_show boolean not null default false,
  taken_by text not null default '',
  creator_uuid uuid,
  modifier_uuid uuid,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  -- The retention purges papers and vehicles. The check-in keeps its own texts.
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid) on delete set null (vehicle_uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid),
  foreign key (dealer_id, user_target_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete set null (paper_uuid),
  foreign key (dealer_id, called_by_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, creator_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, modifier_uuid) references users (dealer_id, uuid)
);
create index checkins_target on checkins (dealer_id, target_date, uuid);
create index checkins_desk on checkins (dealer_id, location_uuid, status, target_date);
create index checkins_arrival on checkins (dealer_id, location_uuid, arrival_at) where arrival_at is not null;
create index checkins_plate on checkins (dealer_id, plate_key);
create index checkins_vin on checkins (dealer_id, vin);
create index checkins_vehicle on checkins (dealer_id, vehicle_uuid);
create index checkins_customer on checkins (dealer_id, customer_uuid);
create index checkins_target_user on checkins (dealer_id, user_target_uuid);
create index checkins_paper on checkins (dealer_id, paper_uuid);
create index checkins_caller on checkins (dealer_id, called_by_uuid);
create index checkins_creator on checkins (dealer_id, creator_uuid);
create index checkins_modifier on checkins (dealer_id, modifier_uuid);
create index checkins_updated on checkins (dealer_id, updated_at, uuid);
call protect('checkins', 'select, insert, update');
call sortable('checkins', 'licensePlate', 'customer_name');
call searchable('checkins', 'checkin', 'licensePlate', 'vin', 'customer_name', 'customer_phone', 'customer_number', 'key_place',
  'description');

-- Changes of status or hold, with user, time, former state and its duration. Rows are written once.
create table checkin_states (
  dealer_id uuid not null,
  uuid uuid not null,
  checkin_uuid uuid not null,
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
  foreign key (dealer_id, checkin_uuid) references checkins (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index checkin_states_checkin on checkin_states (dealer_id, checkin_uuid, at);
create index checkin_states_user on checkin_states (dealer_id, by_user);
call protect('checkin_states', 'select, insert');
-- Words of an anonymised customer are replaced in reasons.
grant update on checkin_states to werkbank_app;
