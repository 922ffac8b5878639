-- Files that are being uploaded: announced, and then sent in pieces, over several connections if need be. They are
-- hidden until they are complete, scanned and moved into `files`.
create table incoming_files (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  -- The use of the file, as in server/files/fileUses.ts, and the row that will show it.
  use text not null,
  owner_uuid uuid not null,
  -- The type that the sender states. The real type decides when the file is moved into `files`.
  content_type text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index incoming_files_person on incoming_files (dealer_id, created_by);
create table incoming_parts (
  dealer_id uuid not null,
  incoming_uuid uuid not null,
  at bigint not null,
  bytes bytea not null,
  primary key (dealer_id, incoming_uuid, at),
  foreign key (dealer_id, incoming_uuid) references incoming_files (dealer_id, uuid) on delete cascade
);
alter table incoming_parts alter column bytes set storage external;
call protect('incoming_files', 'select, insert, update, delete');
call protect('incoming_parts', 'select, insert, delete');
