-- Stored files, with owner, type, uploader and the result of the virus scanner.
create table files (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  -- The record that shows the file, its row (null: the dealer itself), and the role of the file there.
  owner_record text not null,
  owner_uuid uuid,
  role text not null,
  -- The file group whose rules applied when the file was stored.
  upload_group_uuid uuid,
  digest bytea not null check (octet_length(digest) = 32),
  size bigint not null check (size > 0),
  -- The type that the bytes have, whatever the sender stated.
  content_type text not null,
  width bigint,
  height bigint,
  scan_state text not null check (scan_state in ('unscanned', 'clean', 'infected')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, upload_group_uuid) references upload_groups (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index files_group on files (dealer_id, upload_group_uuid, created_at) where upload_group_uuid is not null;
create index files_creator on files (dealer_id, created_by);

-- The content in pieces, so that a large file is never in memory as a whole.
create table file_parts (
  dealer_id uuid not null,
  file_uuid uuid not null,
  nth bigint not null check (nth >= 0),
  bytes bytea not null,
  primary key (dealer_id, file_uuid, nth),
  foreign key (dealer_id, file_uuid) references files (dealer_id, uuid) on delete cascade
);
-- Stores the bytes without compression, because pictures are compressed already.
alter table file_parts alter column bytes set storage external;

-- Moves the pictures of users and chats to `files`. Row-level security binds the owner of the tables too, so it is
-- lifted meanwhile.
alter table avatars no force row level security;
alter table users no force row level security;
alter table chats no force row level security;
insert into files (dealer_id, uuid, owner_record, owner_uuid, role, digest, size, content_type, scan_state, created_at)
  select a.dealer_id, a.uuid, o.record, o.uuid, 'avatar', sha256(a.bytes), octet_length(a.bytes), a.content_type,
    'unscanned', a.created_at
  from avatars a
  join (
    select dealer_id, avatar_uuid, 'user' as record, uuid from users
    union all select dealer_id, avatar_uuid, 'chat', uuid from chats
  ) o on o.dealer_id = a.dealer_id and o.avatar_uuid = a.uuid
  where octet_length(a.bytes) > 0
  on conflict do nothing;
insert into file_parts (dealer_id, file_uuid, nth, bytes)
  select a.dealer_id, a.uuid, n.nth, substring(a.bytes from (n.nth * 1048576 + 1)::int for 1048576)
  from avatars a
  join files f on f.dealer_id = a.dealer_id and f.uuid = a.uuid
  cross join lateral generate_series(0, (octet_length(a.bytes) - 1) / 1048576) n (nth);
alter table users drop constraint users_dealer_id_avatar_uuid_fkey;
alter table chats drop constraint chats_dealer_id_avatar_uuid_fkey;
update users u set avatar_uuid = null where avatar_uuid is not null
  and not exists (select from files f where f.dealer_id = u.dealer_id and f.uuid = u.avatar_uuid);
update chats c set avatar_uuid = null where avatar_uuid is not null
  and not exists (select from files f where f.dealer_id = c.dealer_id and f.uuid = c.avatar_uuid);
alter table users add foreign key (dealer_id, avatar_uuid) references files (dealer_id, uuid);
alter table chats add foreign key (dealer_id, avatar_uuid) references files (dealer_id, uuid);
alter table users force row level security;
alter table chats force row level security;
drop table avatars;

call protect('files', 'select, insert, update, delete');
call protect('file_parts', 'select, insert, delete');
