-- Merged customers and vehicles. The merged row stays as a deleted one, and its uuid leads to the kept row. For 30 days
-- the merge can be undone: the snapshot holds the values of the kept row, and merged_rows the rows that were moved.
create table merges (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  record text not null check (record in ('customer', 'vehicle')),
  kept_uuid uuid not null,
  merged_uuid uuid not null,
  merged_at timestamptz not null,
  merged_by uuid,
  -- Values of the kept row before and after the merge. Null once the merge can no longer be undone.
  snapshot jsonb,
  undone_at timestamptz,
  undone_by uuid,
  primary key (dealer_id, uuid),
  check (kept_uuid <> merged_uuid),
  foreign key (dealer_id, merged_by) references users (dealer_id, uuid),
  foreign key (dealer_id, undone_by) references users (dealer_id, uuid)
);
-- A row is merged into one other row at a time.
create unique index merges_merged on merges (dealer_id, record, merged_uuid) where undone_at is null;
create index merges_kept on merges (dealer_id, record, kept_uuid);
create index merges_due on merges (dealer_id, merged_at) where snapshot is not null;
create index merges_merged_by on merges (dealer_id, merged_by);
create index merges_undone_by on merges (dealer_id, undone_by);
call protect('merges', 'select, insert, update');

-- Rows that pointed at the merged row and point at the kept one since.
create table merged_rows (
  dealer_id uuid not null,
  merge_uuid uuid not null,
  table_name text not null,
  column_name text not null,
  row_uuid uuid not null,
  primary key (dealer_id, merge_uuid, table_name, column_name, row_uuid),
  foreign key (dealer_id, merge_uuid) references merges (dealer_id, uuid) on delete cascade
);
call protect('merged_rows', 'select, insert, delete');

-- A merge moves the periods of the owner before the vehicles. When a vehicle is moved, its current period already names
-- the new owner, so the trigger keeps that period.
create or replace function follow_vehicle_owner() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  last vehicle_owners;
begin
  if tg_op = 'UPDATE' then
    if new.customer_uuid is not distinct from old.customer_uuid then return null; end if;
    if exists (select from vehicle_owners where dealer_id = new.dealer_id and vehicle_uuid = new.uuid
      and until_at is null and customer_uuid = new.customer_uuid) then return null; end if;
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
