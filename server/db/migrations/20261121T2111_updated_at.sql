-- A client that reconnects asks for the rows written since. Without an index that would read the whole list each time.
create or replace procedure sortable(target regclass, variadic fields text[]) language plpgsql as $$
declare
  field text;
begin
  foreach field in array fields loop
    execute format('alter table %s add column %I text collate "C" not null generated always as (left(fold(%I), 200)) stored',
      target, field || '_sort', field);
    execute format('create index on %s (dealer_id, %I, uuid)', target, field || '_sort');
  end loop;
  execute format('create index on %s (dealer_id, created_at, uuid)', target);
  execute format('create index on %s (dealer_id, updated_at, uuid)', target);
end $$;

create index on users (dealer_id, updated_at, uuid);
create index on locations (dealer_id, updated_at, uuid);
create index on groups (dealer_id, updated_at, uuid);
create index on upload_groups (dealer_id, updated_at, uuid);
create index on departments (dealer_id, updated_at, uuid);
