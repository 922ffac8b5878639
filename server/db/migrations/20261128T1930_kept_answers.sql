-- A client that got no answer sends its request again, with the same key. The row is written in the transaction of the
-- request, so that the request is done once. Rows are kept for a day.
create table kept_answers (
  dealer_id uuid not null,
  user_uuid uuid not null,
  key uuid not null,
  -- The execution of the request that holds the key.
  attempt uuid not null,
  -- Keyed digests. They tell a repeat from another request, and whether the permissions of the user have changed.
  request bytea not null,
  rights bytea not null,
  created_at timestamptz not null,
  -- Null until the request is over.
  status smallint,
  -- Null when the answer is secret or too long.
  answer text,
  primary key (dealer_id, user_uuid, key)
);
call protect('kept_answers', 'select, insert, update, delete');
