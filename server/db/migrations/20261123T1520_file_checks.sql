-- Results of the nightly check of the stored files.
create table file_checks (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  state text not null check (state in ('running', 'done', 'given_up')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The last file that was checked.
  after_uuid uuid,
  checked bigint not null default 0,
  -- Numbers of contents without their digest, of those that could not be read, and of those in which the scanner found
  -- a virus.
  damaged bigint not null default 0,
  unread bigint not null default 0,
  infected bigint not null default 0,
  -- Numbers of deleted files: past the retention of their group; and shown by no record (with objects that no file
  -- names).
  expired bigint not null default 0,
  left_over bigint not null default 0,
  primary key (dealer_id, uuid)
);
call protect('file_checks', 'select, insert, update, delete');
