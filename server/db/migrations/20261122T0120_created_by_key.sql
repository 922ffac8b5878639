-- A client that got no answer sends a new record again. Its key finds the record that was created. Rows are kept for a
-- day.
create table created_by_key (
  dealer_id uuid not null,
  user_uuid uuid not null,
  key uuid not null,
  record text not null,
  -- Digest of the request. It tells a repeat from another request with the same key.
  digest bytea not null,
  row_uuid uuid not null,
  created_at timestamptz not null,
  primary key (dealer_id, user_uuid, key),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index created_by_key_age on created_by_key (dealer_id, created_at);
call protect('created_by_key', 'select, insert, update, delete');
