-- The customer history: who owned a vehicle when, and notes about a vehicle or its customer.

-- `vehicles.customer_uuid` is the owner of today. A trigger keeps the periods in step with it.
create table vehicle_owners (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  vehicle_uuid uuid not null,
  customer_uuid uuid not null,
  -- Null: earlier than the records of the dealer.
  from_at timestamptz,
  -- Null: the owner of today.
  until_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid)
);
create unique index vehicle_owners_now on vehicle_owners (dealer_id, vehicle_uuid) where until_at is null;
create index vehicle_owners_vehicle on vehicle_owners (dealer_id, vehicle_uuid, until_at);
create index vehicle_owners_customer on vehicle_owners (dealer_id, customer_uuid);

alter table vehicles no force row level security;
insert into vehicle_owners (dealer_id, uuid, vehicle_uuid, customer_uuid)
  select dealer_id, gen_random_uuid(), uuid, customer_uuid from vehicles where customer_uuid is not null;
alter table vehicles force row level security;
call protect('vehicle_owners', 'select, insert, update, delete');

-- A period shorter than an hour was a mistake, so it is deleted. If the owner before comes back within that time, their
-- period continues.
create function follow_vehicle_owner() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  last vehicle_owners;
begin
  if tg_op = 'UPDATE' then
    if new.customer_uuid is not distinct from old.customer_uuid then return null; end if;
    delete from vehicle_owners where dealer_id = new.dealer_id and vehicle_uuid = new.uuid and until_at is null
      and from_at > new.updated_at - interval '1 hour';
    update vehicle_owners set until_at = new.updated_at
      where dealer_id = new.dealer_id and vehicle_uuid = new.uuid and until_at is null;
  end if;
  if new.customer_uuid is null then return null; end if;
  select * into last from vehicle_owners where dealer_id = new.dealer_id and vehicle_uuid = new.uuid
    order by until_at desc limit 1;
  if last.customer_uuid = new.customer_uuid and last.until_at > new.updated_at - interval '1 hour' then
    update vehicle_owners set until_at = null where dealer_id = new.dealer_id and uuid = last.uuid;
  else
    insert into vehicle_owners (dealer_id, uuid, vehicle_uuid, customer_uuid, from_at)
      values (new.dealer_id, gen_random_uuid(), new.uuid, new.customer_uuid, new.updated_at);
  end if;
  return null;
end $$;
create trigger follow_owner after insert or update of customer_uuid on vehicles
  for each row execute function follow_vehicle_owner();

-- Notes of the service desk. With a customer, the note is about the customer and stands at each of their vehicles.
create table vehicle_notes (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  vehicle_uuid uuid not null,
  customer_uuid uuid,
  -- "Handle with care": shown before everything else.
  is_care boolean not null,
  text text not null,
  -- Last day on which the note is shown. Null: until it is deleted.
  expires_on date,
  version bigint not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index vehicle_notes_customer on vehicle_notes (dealer_id, customer_uuid);
create index vehicle_notes_vehicle on vehicle_notes (dealer_id, vehicle_uuid, uuid);
create index vehicle_notes_author on vehicle_notes (dealer_id, created_by);
call protect('vehicle_notes', 'select, insert, update, delete');

-- Visits of a vehicle by time, and what the lists of the history filter by.
create index papers_visits on papers (dealer_id, vehicle_uuid, created_at);
create index papers_created on papers (dealer_id, created_at, uuid);
create index vehicles_inspection on vehicles (dealer_id, inspection_due, uuid);
create index extensions_declined on extensions (dealer_id, answered_at)
  where answer in ('declined', 'postponed') and deleted_at is null;
