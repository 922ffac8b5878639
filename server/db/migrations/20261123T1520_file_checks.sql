-- What the nightly look at the stored files has found.
create table file_checks (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  state text not null check (state in ('running', 'done', 'given_up')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The last file that was looked at.
  after_uuid uuid,
  checked bigint not null default 0,
  -- Contents that do not have their digest, that could not be read, and in which the scanner found something.
  damaged bigint not null default 0,
  unread bigint not null default 0,
  infected bigint not null default 0,
  -- Files that were deleted: past the retention of their group; shown by nothing (with objects that no file names).
  expired bigint not null default 0,
  left_over bigint not null default 0,
  primary key (dealer_id, uuid)
);
call protect('file_checks', 'select, insert, update, delete');
