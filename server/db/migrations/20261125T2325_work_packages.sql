create table work_packages (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  location_uuid uuid not null,
  works jsonb not null default '[]',
  is_active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid)
);
create unique index work_packages_name on work_packages (dealer_id, location_uuid, name_folded) where deleted_at is null;
create index on work_packages (dealer_id, location_uuid);
call protect('work_packages', 'select, insert, update');
call sortable('work_packages', 'name');
call searchable('work_packages', 'workPackage', 'name');
