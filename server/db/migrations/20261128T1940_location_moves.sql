-- Moves of all rows of a location to another one. A job moves them in portions, so that a restart loses nothing.
create table location_moves (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  from_uuid uuid not null,
  to_uuid uuid not null,
  -- Whether the empty location is deleted at the end.
  deletes boolean not null,
  state text not null check (state in ('running', 'done', 'failed')),
  total bigint not null,
  moved bigint not null default 0,
  -- A code of the error catalogue.
  error text,
  started_at timestamptz not null,
  ended_at timestamptz,
  started_by uuid not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, from_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, to_uuid) references locations (dealer_id, uuid),
  foreign key (dealer_id, started_by) references users (dealer_id, uuid)
);
-- One move at a time, so that two of them do not push rows back and forth.
create unique index location_moves_running on location_moves (dealer_id) where state = 'running';
create index location_moves_from on location_moves (dealer_id, from_uuid);
create index location_moves_to on location_moves (dealer_id, to_uuid);
create index location_moves_starter on location_moves (dealer_id, started_by);
call protect('location_moves', 'select, insert, update');
