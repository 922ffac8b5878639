-- The nightly retention of a dealer runs only after an administrator has seen what it removes. No row: it is off.
create table retention_switches (
  dealer_id uuid primary key references dealers,
  on_at timestamptz not null,
  on_by uuid not null,
  foreign key (dealer_id, on_by) references users (dealer_id, uuid)
);
create index retention_switches_by on retention_switches (dealer_id, on_by);
call protect('retention_switches', 'select, insert, delete');
