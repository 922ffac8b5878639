-- Direct acceptances: the walk around a car with its customer.
create table acceptances (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  number text not null,
  order_number text not null,
  vin text not null,
  "licensePlate" text not null,
  plate_key text not null generated always as (plate_key("licensePlate")) stored,
  plate_special boolean not null,
  model text not null,
  vehicle_uuid uuid,
  customer_uuid uuid,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  language text not null,
  advisor_uuid uuid,
  checkin_uuid uuid,
  paper_uuid uuid,
  type text not null,
  kilometers bigint,
  fuel double precision,
  battery bigint,
  warning_lamps text[] not null,
  wishes text not null,
  check_list_uuid uuid,
  checks jsonb not null,
  damage_marks jsonb not null,
  body_damage text not null,
  security_damage text not null,
  findings jsonb not null,
  keys bigint,
  handed_over text[] not null,
  loose_items text not null,
  waiting_customer boolean not null,
  replacement_car boolean not null,
  wash boolean not null,
  old_parts_wanted boolean not null,
  price_limit bigint,
  contact_phone text,
  contact_channel text not null,
  internal_info text not null,
  -- The form does not write the following columns.
  status text not null default 'new' check (status in ('new', 'in_progress', 'completed', 'delivered', 'canceled')),
  state_since timestamptz not null,
  revision bigint not null default 1,
  confirmed_at timestamptz,
  confirmed_by text not null default '',
  is_signed boolean not null default false,
  -- Why the present revision was begun. Empty for the first one.
  revision_reason text not null default '',
  creator_uuid uuid,
  modifier_uuid uuid,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  -- The retention purges papers, check-ins and vehicles. The acceptance keeps its own texts.
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid) on delete set null (vehicle_uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid),
  foreign key (dealer_id, advisor_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, checkin_uuid) references checkins (dealer_id, uuid) on delete set null (checkin_uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete set null (paper_uuid),
  foreign key (dealer_id, creator_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, modifier_uuid) references users (dealer_id, uuid)
);
create unique index acceptances_number on acceptances (dealer_id, number);
create index acceptances_location on acceptances (dealer_id, location_uuid, status);
create index acceptances_plate on acceptances (dealer_id, plate_key);
create index acceptances_vin on acceptances (dealer_id, vin);
create index acceptances_vehicle on acceptances (dealer_id, vehicle_uuid);
create index acceptances_customer on acceptances (dealer_id, customer_uuid);
create index acceptances_advisor on acceptances (dealer_id, advisor_uuid);
create index acceptances_checkin on acceptances (dealer_id, checkin_uuid);
create index acceptances_paper on acceptances (dealer_id, paper_uuid);
create index acceptances_check_list on acceptances (dealer_id, check_list_uuid);
create index acceptances_creator on acceptances (dealer_id, creator_uuid);
create index acceptances_modifier on acceptances (dealer_id, modifier_uuid);
create index acceptances_updated on acceptances (dealer_id, updated_at, uuid);
call protect('acceptances', 'select, insert, update');
call sortable('acceptances', 'licensePlate', 'customer_name', 'order_number', 'model');
call searchable('acceptances', 'acceptance', 'number', 'licensePlate', 'vin', 'order_number', 'customer_name', 'model');

-- Changes of status, with user, time, former state and its duration. Rows are written once. Acceptances have no holds.
create table acceptance_states (
  dealer_id uuid not null,
  uuid uuid not null,
  acceptance_uuid uuid not null,
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
  foreign key (dealer_id, acceptance_uuid) references acceptances (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index acceptance_states_acceptance on acceptance_states (dealer_id, acceptance_uuid, at);
create index acceptance_states_user on acceptance_states (dealer_id, by_user);
call protect('acceptance_states', 'select, insert');
-- Words of an anonymised customer are replaced in reasons.
grant update on acceptance_states to werkbank_app;

-- Photos, by the uuid of their file.
create table acceptance_photos (
  dealer_id uuid not null,
  uuid uuid not null,
  acceptance_uuid uuid not null,
  kind text not null,
  note text not null,
  mark_id text,
  check_id text,
  finding_id text,
  digest bytea not null,
  taken_at timestamptz not null,
  -- The first signed revision with the photo.
  signed_in bigint,
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, uuid) references files (dealer_id, uuid),
  foreign key (dealer_id, acceptance_uuid) references acceptances (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create unique index acceptance_photos_digest on acceptance_photos (dealer_id, acceptance_uuid, digest);
create index acceptance_photos_by on acceptance_photos (dealer_id, created_by);
call protect('acceptance_photos', 'select, insert, update, delete');

-- Confirmed revisions: the acceptance as it was signed, the signatures, or the reason why there is none.
create table acceptance_revisions (
  dealer_id uuid not null,
  acceptance_uuid uuid not null,
  revision bigint not null,
  confirmed_at timestamptz not null,
  confirmed_by uuid,
  customer_name text not null,
  customer_signature text not null,
  advisor_signature text not null,
  absence text not null,
  absence_note text not null,
  witness_uuid uuid,
  photos_note text not null,
  reason text not null,
  content jsonb not null,
  primary key (dealer_id, acceptance_uuid, revision),
  foreign key (dealer_id, acceptance_uuid) references acceptances (dealer_id, uuid),
  foreign key (dealer_id, confirmed_by) references users (dealer_id, uuid),
  foreign key (dealer_id, witness_uuid) references users (dealer_id, uuid)
);
create index acceptance_revisions_by on acceptance_revisions (dealer_id, confirmed_by);
create index acceptance_revisions_witness on acceptance_revisions (dealer_id, witness_uuid);
call protect('acceptance_revisions', 'select, insert');
-- Data of an anonymised customer are replaced.
grant update on acceptance_revisions to werkbank_app;

-- The extension of the paper that a finding has become, and the answer as it was written there.
create table acceptance_findings (
  dealer_id uuid not null,
  acceptance_uuid uuid not null,
  finding_id text not null,
  extension_uuid uuid not null,
  answer text not null,
  primary key (dealer_id, acceptance_uuid, finding_id),
  foreign key (dealer_id, acceptance_uuid) references acceptances (dealer_id, uuid),
  foreign key (dealer_id, extension_uuid) references extensions (dealer_id, uuid) on delete cascade
);
create index acceptance_findings_extension on acceptance_findings (dealer_id, extension_uuid);
call protect('acceptance_findings', 'select, insert, update');

-- Lists of points for a walk around a car. Acceptances copy the points.
create table check_lists (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  order_types text[] not null,
  points jsonb not null,
  is_active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid)
);
create unique index check_lists_name on check_lists (dealer_id, name_folded) where deleted_at is null;
create index check_lists_updated on check_lists (dealer_id, updated_at, uuid);
call protect('check_lists', 'select, insert, update');
call sortable('check_lists', 'name');
call searchable('check_lists', 'checkList', 'name');
alter table acceptances add foreign key (dealer_id, check_list_uuid) references check_lists (dealer_id, uuid);

-- Acceptances are removed after their retention, with everything that belongs to them.
do $$
declare
  target text;
begin
  foreach target in array array['acceptances', 'acceptance_states', 'acceptance_photos', 'acceptance_revisions',
    'acceptance_findings'] loop
    execute format('create policy retention on %I for delete to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('create policy retention_read on %I for select to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('grant select, delete on %I to werkbank_lookup', target);
  end loop;
end $$;

create function purge_acceptances(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  gone constant uuid[] := array(select a.uuid from acceptances a where a.dealer_id = dealer and a.uuid = any(wanted)
    and (a.deleted_at is not null or a.status not in ('new', 'in_progress')
      or a.updated_at < now() - interval '30 days'));
begin
  update inbox_entries set record = null, record_uuid = null where dealer_id = dealer and record_uuid = any(gone);
  delete from acceptance_states where dealer_id = dealer and acceptance_uuid = any(gone);
  delete from acceptance_photos where dealer_id = dealer and acceptance_uuid = any(gone);
  delete from acceptance_revisions where dealer_id = dealer and acceptance_uuid = any(gone);
  delete from acceptance_findings where dealer_id = dealer and acceptance_uuid = any(gone);
  delete from record_words where dealer_id = dealer and record_uuid = any(gone);
  delete from acceptances where dealer_id = dealer and uuid = any(gone);
end $$;
revoke execute on function purge_acceptances(uuid[]) from public;
grant execute on function purge_acceptances(uuid[]) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function purge_acceptances(uuid[]) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
