-- Likely duplicates of customers and of vehicles. Triggers find them by a few look-ups in indexes whenever a row is
-- written, so that lists and counts only read them.
alter table customers add column name_key text not null generated always as (fold(name || '|' || first_name)) stored;
alter table customers add column email_key text generated always as (lower(email)) stored;
create index customers_phone on customers (dealer_id, phone) where deleted_at is null;
create index customers_mobile on customers (dealer_id, mobile) where deleted_at is null;
create index customers_email_key on customers (dealer_id, email_key) where deleted_at is null;
create index customers_name_key on customers (dealer_id, name_key) where deleted_at is null;

create table duplicate_pairs (
  dealer_id uuid not null references dealers,
  record text not null check (record in ('customer', 'vehicle')),
  low_uuid uuid not null,
  high_uuid uuid not null,
  -- Why both are likely the same. Empty: they no longer are, and only the decision is kept.
  reasons text[] not null,
  -- A user has said that they are not the same.
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (dealer_id, record, low_uuid, high_uuid),
  check (low_uuid < high_uuid),
  foreign key (dealer_id, dismissed_by) references users (dealer_id, uuid)
);
create index duplicate_pairs_high on duplicate_pairs (dealer_id, record, high_uuid);
create index duplicate_pairs_open on duplicate_pairs (dealer_id, record, low_uuid, high_uuid)
  where reasons <> '{}' and dismissed_at is null;
create index duplicate_pairs_dismissed_by on duplicate_pairs (dealer_id, dismissed_by);
call protect('duplicate_pairs', 'select, insert, update, delete');

-- Characters in which two VINs differ, with O and Q read as 0, and I as 1. More than two count as three.
create function vin_distance(one text, other text) returns integer language plpgsql immutable parallel safe
  set search_path = app, pg_temp as $$
declare
  a constant text := translate(one, 'OQI', '001');
  b constant text := translate(other, 'OQI', '001');
  found integer := 0;
begin
  if length(a) <> length(b) then return 3; end if;
  for at in 1..length(a) loop
    if substr(a, at, 1) <> substr(b, at, 1) then found := found + 1; end if;
    if found > 2 then return 3; end if;
  end loop;
  return found;
end $$;

-- Writes the pairs of one row anew. Locks its pairs in one order first, so that two writers follow each other.
create procedure replace_pairs(dealer uuid, kind text, row_uuid uuid, others uuid[], found_reasons text[])
  language plpgsql set search_path = app, pg_temp as $$
begin
  perform from duplicate_pairs p where p.dealer_id = dealer and p.record = kind
    and (p.low_uuid = row_uuid or p.high_uuid = row_uuid) order by p.low_uuid, p.high_uuid for update;
  update duplicate_pairs p set reasons = '{}' where p.dealer_id = dealer and p.record = kind
    and (p.low_uuid = row_uuid or p.high_uuid = row_uuid) and p.reasons <> '{}';
  insert into duplicate_pairs (dealer_id, record, low_uuid, high_uuid, reasons)
    select dealer, kind, least(row_uuid, o.uuid), greatest(row_uuid, o.uuid), array_agg(distinct o.reason order by o.reason)
    from unnest(others, found_reasons) as o (uuid, reason) where o.uuid <> row_uuid
    group by o.uuid order by 3, 4
    on conflict (dealer_id, record, low_uuid, high_uuid) do update set reasons = excluded.reasons;
end $$;

-- Customers with the same telephone number, mail address, or name and street, town or car. A number that more than
-- twenty customers share is that of a company or a mistake, and proposes twenty.
create procedure propose_customer(dealer uuid, wanted uuid) language plpgsql set search_path = app, pg_temp as $$
declare
  c customers;
  others uuid[];
  found_reasons text[];
begin
  select * into c from customers x where x.dealer_id = dealer and x.uuid = wanted;
  if c.deleted_at is null then
    select array_agg(o.uuid), array_agg(o.reason) into others, found_reasons from (
      (select x.uuid, 'phone' as reason from customers x
        where x.dealer_id = dealer and x.phone in (c.phone, c.mobile) and x.deleted_at is null limit 20)
      union all (select x.uuid, 'phone' from customers x
        where x.dealer_id = dealer and x.mobile in (c.phone, c.mobile) and x.deleted_at is null limit 20)
      union all (select x.uuid, 'email' from customers x
        where x.dealer_id = dealer and x.email_key = c.email_key and x.deleted_at is null limit 20)
      union all (select x.uuid, n.reason from (select y.uuid, y.street, y.zip_code, y.city from customers y
          where y.dealer_id = dealer and y.name_key = c.name_key and y.deleted_at is null limit 100) x
        cross join lateral (
          select 'street' as reason where c.street <> '' and fold(x.street) = fold(c.street)
          union all select 'town' where (c.first_name <> '' or c.type = 'company') and c.city <> ''
            and fold(x.city) = fold(c.city)
          union all select 'car' where exists (select from vehicle_owners a join vehicle_owners b
            on b.dealer_id = a.dealer_id and b.vehicle_uuid = a.vehicle_uuid
            where a.dealer_id = dealer and a.customer_uuid = c.uuid and b.customer_uuid = x.uuid)
            or exists (select from vehicles a join vehicles b on b.dealer_id = a.dealer_id and b.plate_key = a.plate_key
            where a.dealer_id = dealer and a.customer_uuid = c.uuid and b.customer_uuid = x.uuid and a.plate_key <> ''
              and a.deleted_at is null and b.deleted_at is null)) n)) o;
  end if;
  call replace_pairs(dealer, 'customer', wanted, coalesce(others, '{}'), coalesce(found_reasons, '{}'));
end $$;

-- Vehicles with the same plate of which one has no VIN, and those whose VINs differ in one or two characters. Consecutive
-- VINs of a fleet are different cars, so a mistyped VIN needs the same plate, or the same customer.
create procedure propose_vehicle(dealer uuid, wanted uuid) language plpgsql set search_path = app, pg_temp as $$
declare
  v vehicles;
  others uuid[];
  found_reasons text[];
begin
  select * into v from vehicles x where x.dealer_id = dealer and x.uuid = wanted;
  if v.deleted_at is null then
    select array_agg(o.uuid), array_agg(o.reason) into others, found_reasons from (
      select x.uuid, case when x.vin = '' or v.vin = '' then 'plate' else 'vin' end as reason
        from (select y.uuid, y.vin from vehicles y where y.dealer_id = dealer and y.plate_key = v.plate_key
          and v.plate_key <> '' and y.deleted_at is null limit 20) x
        where x.vin = '' or v.vin = '' or vin_distance(x.vin, v.vin) <= 2
      union all
      select x.uuid, 'vin' from (select y.uuid, y.vin, y.plate_key, y.customer_uuid from vehicles y
          where y.dealer_id = dealer and y.vin_end = v.vin_end and length(v.vin) = 17 and y.deleted_at is null limit 20) x
        where vin_distance(x.vin, v.vin) <= 1 and (x.plate_key = '' or v.plate_key = '' or x.customer_uuid = v.customer_uuid)
      ) o;
  end if;
  call replace_pairs(dealer, 'vehicle', wanted, coalesce(others, '{}'), coalesce(found_reasons, '{}'));
end $$;

create function propose_written() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_table_name = 'customers' then
    call propose_customer(new.dealer_id, new.uuid);
  else
    call propose_vehicle(new.dealer_id, new.uuid);
    if new.customer_uuid is not null then call propose_customer(new.dealer_id, new.customer_uuid); end if;
  end if;
  return null;
end $$;
create trigger propose_duplicates after insert or update of
  name, first_name, type, phone, mobile, email, street, city, deleted_at on customers
  for each row execute function propose_written();
-- Named so that it runs after `follow_owner`, which writes the periods of the owners.
create trigger propose_duplicates after insert or update of vin, "licensePlate", customer_uuid, deleted_at on vehicles
  for each row execute function propose_written();
grant execute on procedure replace_pairs(uuid, text, uuid, uuid[], text[]), propose_customer(uuid, uuid),
  propose_vehicle(uuid, uuid) to werkbank_app;

alter table customers no force row level security;
alter table vehicles no force row level security;
alter table vehicle_owners no force row level security;
alter table duplicate_pairs no force row level security;
do $$
declare
  one record;
begin
  for one in select dealer_id, uuid from customers where deleted_at is null loop
    call propose_customer(one.dealer_id, one.uuid);
  end loop;
  for one in select dealer_id, uuid from vehicles where deleted_at is null loop
    call propose_vehicle(one.dealer_id, one.uuid);
  end loop;
end $$;
alter table customers force row level security;
alter table vehicles force row level security;
alter table vehicle_owners force row level security;
alter table duplicate_pairs force row level security;
