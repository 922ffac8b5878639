-- Objects in a dealer's storage. The row is committed before its object is written, and deleted after it. So no object
-- is forgotten, whenever a process dies.
create table file_objects (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  created_at timestamptz not null default now(),
  -- The time from which no row refers to the object, and none may begin to.
  leaving_at timestamptz,
  primary key (dealer_id, uuid)
);
call protect('file_objects', 'select, insert, update, delete');

-- The object that holds the content. If it is null, the content is in `file_parts`.
alter table files add column object_uuid uuid,
  add foreign key (dealer_id, object_uuid) references file_objects (dealer_id, uuid);
create unique index files_object on files (dealer_id, object_uuid);

-- Moves of all contents to the place that the settings choose. `after_uuid` is the last file that was processed.
create table file_moves (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  target text not null check (target in ('database', 'object_storage')),
  state text not null check (state in ('running', 'done', 'failed')),
  total bigint not null,
  moved bigint not null default 0,
  -- Number of files whose copy did not have their digest. They stay where they were.
  damaged bigint not null default 0,
  after_uuid uuid,
  -- A code of the error catalogue.
  error text,
  started_at timestamptz not null,
  ended_at timestamptz,
  started_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, started_by) references users (dealer_id, uuid)
);
create unique index file_moves_running on file_moves (dealer_id) where state = 'running';
create index file_moves_starter on file_moves (dealer_id, started_by);
call protect('file_moves', 'select, insert, update');
