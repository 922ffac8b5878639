-- Likely duplicates of customers and of vehicles. Triggers find them by a few look-ups of keys whenever a row is written,
-- so that lists and counts only read them.

-- Values that two rows of the same customer or vehicle share. The table has one index, so that a look-up uses it even
-- before the database has counted the rows.
create table duplicate_keys (
  dealer_id uuid not null references dealers,
  record text not null,
  kind text not null,
  key text not null,
  row_uuid uuid not null,
  primary key (dealer_id, record, kind, key, row_uuid)
);
call protect('duplicate_keys', 'select, insert, delete');

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

-- The telephone numbers, the mail address, and the name with the street and with the town. A name without a first name
-- is too common for a whole town, unless it is that of a company.
create function customer_keys(c customers) returns table (kind text, key text) language sql stable
  set search_path = app, pg_temp as $$
  select distinct k.kind, k.key from (values
    ('phone', c.phone), ('phone', c.mobile), ('email', lower(c.email)),
    ('street', fold(c.name || '|' || c.first_name || '|' || nullif(c.street, ''))),
    ('town', case when c.first_name <> '' or c.type = 'company' then fold(c.name || '|' || c.first_name || '|' || nullif(c.city, '')) end)
  ) k (kind, key) where k.key is not null and c.deleted_at is null $$;

-- The plate, and the end of the VIN.
create function vehicle_keys(v vehicles) returns table (kind text, key text) language sql stable
  set search_path = app, pg_temp as $$
  select k.kind, k.key from (values
    ('plate', nullif(v.plate_key, '')), ('vin', case when length(v.vin) = 17 then right(v.vin, 6) end)
  ) k (kind, key) where k.key is not null and v.deleted_at is null $$;

-- Takes a reason from the pairs of customers who share a key.
create procedure forget_reason(dealer uuid, reason text, shared text) language plpgsql
  set search_path = app, pg_temp as $$
declare
  sharing uuid[] := array(select x.row_uuid from duplicate_keys x where x.dealer_id = dealer and x.record = 'customer'
    and x.kind = reason and x.key = shared);
begin
  perform from duplicate_pairs p where p.dealer_id = dealer and p.record = 'customer'
    and p.low_uuid = any(sharing) and p.high_uuid = any(sharing) order by p.low_uuid, p.high_uuid for update;
  update duplicate_pairs p set reasons = array_remove(p.reasons, reason) where p.dealer_id = dealer
    and p.record = 'customer' and p.low_uuid = any(sharing) and p.high_uuid = any(sharing);
end $$;

-- Customers with a key of this one, and namesakes who own or owned one of the same cars. A telephone number or address
-- that more than five customers share is that of a company or a placeholder, and proposes nobody.
create procedure propose_customer(c customers, has_cars boolean) language plpgsql
  set search_path = app, pg_temp set enable_seqscan = off as $$
declare
  others uuid[];
  found_reasons text[];
  common text[] := '{}';
  one record;
begin
  for one in select k.kind, k.key, (select count(*) from (select from duplicate_keys x where x.dealer_id = c.dealer_id
      and x.record = 'customer' and x.kind = k.kind and x.key = k.key limit 7) n) as number
    from customer_keys(c) k where k.kind in ('phone', 'email') loop
    if one.number > 5 then common := common || (one.kind || one.key); end if;
    if one.number = 6 then call forget_reason(c.dealer_id, one.kind, one.key); end if;
  end loop;
  select array_agg(o.uuid), array_agg(o.reason) into others, found_reasons from (
    select d.row_uuid as uuid, k.kind as reason from customer_keys(c) k cross join lateral (
      select x.row_uuid from duplicate_keys x where x.dealer_id = c.dealer_id and x.record = 'customer'
        and x.kind = k.kind and x.key = k.key and x.row_uuid <> c.uuid limit 20) d
      where k.kind || k.key <> all(common)
    union all
    select o.uuid, 'car' from customers o where has_cars and c.deleted_at is null and o.dealer_id = c.dealer_id
      and o.deleted_at is null and fold(o.name || '|' || o.first_name) = fold(c.name || '|' || c.first_name)
      and o.uuid in (
        select b.customer_uuid from (select y.vehicle_uuid from vehicle_owners y
            where y.dealer_id = c.dealer_id and y.customer_uuid = c.uuid limit 50) a
          join vehicle_owners b on b.dealer_id = c.dealer_id and b.vehicle_uuid = a.vehicle_uuid
        union select v.customer_uuid from (select y.plate_key from vehicles y
            where y.dealer_id = c.dealer_id and y.customer_uuid = c.uuid and y.plate_key <> '' and y.deleted_at is null
            limit 50) a
          join vehicles v on v.dealer_id = c.dealer_id and v.plate_key = a.plate_key and v.deleted_at is null)) o;
  call replace_pairs(c.dealer_id, 'customer', c.uuid, coalesce(others, '{}'), coalesce(found_reasons, '{}'));
end $$;

-- Vehicles with the same plate of which one has no VIN, and those whose VINs differ in one or two characters. Consecutive
-- VINs of a fleet are different cars, so a mistyped VIN needs the same plate, or the same customer.
create procedure propose_vehicle(v vehicles, inout has_others boolean) language plpgsql
  set search_path = app, pg_temp set enable_seqscan = off as $$
declare
  others uuid[];
  found_reasons text[];
begin
  select array_agg(o.uuid), array_agg(o.reason) into others, found_reasons from (
    select x.uuid, case when x.vin = '' or v.vin = '' then 'plate' else 'vin' end as reason
      from vehicle_keys(v) k cross join lateral (
        select d.row_uuid from duplicate_keys d where d.dealer_id = v.dealer_id and d.record = 'vehicle'
          and d.kind = k.kind and d.key = k.key and d.row_uuid <> v.uuid limit 20) d
      join vehicles x on x.dealer_id = v.dealer_id and x.uuid = d.row_uuid
      where case when k.kind = 'plate' then x.vin = '' or v.vin = '' or vin_distance(x.vin, v.vin) <= 2
        else vin_distance(x.vin, v.vin) <= 1
          and (x.plate_key = '' or v.plate_key = '' or x.customer_uuid = v.customer_uuid) end) o;
  has_others := others is not null;
  call replace_pairs(v.dealer_id, 'vehicle', v.uuid, coalesce(others, '{}'), coalesce(found_reasons, '{}'));
end $$;

create function propose_customers() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from duplicate_keys d using customer_keys(old) k where d.dealer_id = old.dealer_id and d.record = 'customer'
      and d.kind = k.kind and d.key = k.key and d.row_uuid = old.uuid;
  end if;
  insert into duplicate_keys (dealer_id, record, kind, key, row_uuid)
    select new.dealer_id, 'customer', k.kind, k.key, new.uuid from customer_keys(new) k on conflict do nothing;
  call propose_customer(new, tg_op = 'UPDATE');
  return null;
end $$;
create function propose_vehicles() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  has_others boolean := false;
  owner customers;
begin
  -- A merge moves many vehicles to one customer, and proposes for that customer once at its end.
  if tg_op = 'UPDATE' and current_setting('app.is_merging', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    delete from duplicate_keys d using vehicle_keys(old) k where d.dealer_id = old.dealer_id and d.record = 'vehicle'
      and d.kind = k.kind and d.key = k.key and d.row_uuid = old.uuid;
  end if;
  insert into duplicate_keys (dealer_id, record, kind, key, row_uuid)
    select new.dealer_id, 'vehicle', k.kind, k.key, new.uuid from vehicle_keys(new) k on conflict do nothing;
  call propose_vehicle(new, has_others);
  if new.customer_uuid is null then return null; end if;
  -- A car with a new owner, or with a likely duplicate, may show that its customer exists twice.
  if has_others or tg_op = 'UPDATE' and exists (select from vehicle_owners o where o.dealer_id = new.dealer_id
    and o.vehicle_uuid = new.uuid and o.customer_uuid <> new.customer_uuid) then
    select * into owner from customers c where c.dealer_id = new.dealer_id and c.uuid = new.customer_uuid;
    call propose_customer(owner, true);
  end if;
  return null;
end $$;
create trigger propose_duplicates after insert or update of
  name, first_name, type, phone, mobile, email, street, city, deleted_at on customers
  for each row execute function propose_customers();
-- Named so that it runs after `follow_owner`, which writes the periods of the owners.
create trigger propose_duplicates after insert or update of vin, "licensePlate", customer_uuid, deleted_at on vehicles
  for each row execute function propose_vehicles();
grant execute on procedure forget_reason(uuid, text, text), replace_pairs(uuid, text, uuid, uuid[], text[]),
  propose_customer(customers, boolean),
  propose_vehicle(vehicles, boolean) to werkbank_app;

alter table customers no force row level security;
alter table vehicles no force row level security;
alter table vehicle_owners no force row level security;
alter table duplicate_keys no force row level security;
alter table duplicate_pairs no force row level security;
insert into duplicate_keys (dealer_id, record, kind, key, row_uuid)
  select c.dealer_id, 'customer', k.kind, k.key, c.uuid from customers c cross join lateral customer_keys(c) k;
insert into duplicate_keys (dealer_id, record, kind, key, row_uuid)
  select v.dealer_id, 'vehicle', k.kind, k.key, v.uuid from vehicles v cross join lateral vehicle_keys(v) k;
do $$
declare
  c customers;
  v vehicles;
  has_others boolean := false;
begin
  for c in select * from customers where deleted_at is null loop
    call propose_customer(c, true);
  end loop;
  for v in select * from vehicles where deleted_at is null loop
    call propose_vehicle(v, has_others);
  end loop;
end $$;
alter table customers force row level security;
alter table vehicles force row level security;
alter table vehicle_owners force row level security;
alter table duplicate_keys force row level security;
alter table duplicate_pairs force row level security;
