-- Addresses of the public form at a key-drop box. A location has one that works. The address itself is not stored: it is
-- signed with the key of the server.
create table key_drops (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  location_uuid uuid not null,
  -- The box has numbered envelopes or hooks, so that the form asks for the number.
  asks_key_place boolean not null,
  created_at timestamptz not null,
  created_by uuid not null,
  ended_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, location_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create unique index key_drops_open on key_drops (dealer_id, location_uuid) where ended_at is null;
create index key_drops_location on key_drops (dealer_id, location_uuid);
create index key_drops_by on key_drops (dealer_id, created_by);
call protect('key_drops', 'select, insert, update');

-- Values of a check-in from the form: the id of the sent form, the number of its receipt, and how many photos were
-- refused.
alter table checkins
  add column drop_uuid uuid,
  add column drop_number text not null default '',
  add column drop_refused integer not null default 0;
create unique index checkins_drop on checkins (dealer_id, drop_uuid) where drop_uuid is not null;
create index checkins_dropped on checkins (dealer_id, location_uuid, created_at) where drop_uuid is not null;
