-- Chats. `seq` counts the messages of one chat under the lock of its row. So a client that asks for everything after
-- seq n misses no message.

create table chats (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  type text not null check (type in ('private', 'group')),
  name text not null default '',
  pair_low uuid,
  pair_high uuid,
  avatar_uuid uuid,
  is_readonly boolean not null default false,
  forbid_mute boolean not null default false,
  forbid_archive boolean not null default false,
  forbid_leave boolean not null default false,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, avatar_uuid) references avatars (dealer_id, uuid),
  foreign key (dealer_id, pair_low) references users (dealer_id, uuid),
  foreign key (dealer_id, pair_high) references users (dealer_id, uuid),
  check ((type = 'private') = (pair_low is not null and pair_high is not null)),
  check (pair_low < pair_high)
);
create unique index chats_pair on chats (dealer_id, pair_low, pair_high) where deleted_at is null;

create table chat_members (
  dealer_id uuid not null,
  chat_uuid uuid not null,
  user_uuid uuid not null,
  role text not null default 'member' check (role in ('member', 'moderator', 'administrator')),
  last_read_seq bigint not null default 0,
  is_muted boolean not null default false,
  is_archived boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (dealer_id, chat_uuid, user_uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index chat_members_user on chat_members (dealer_id, user_uuid);

create table chat_messages (
  dealer_id uuid not null,
  chat_uuid uuid not null,
  seq bigint not null,
  message_uuid uuid not null,
  sender_uuid uuid not null,
  client_uuid uuid,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (dealer_id, chat_uuid, seq),
  unique (dealer_id, message_uuid),
  unique (dealer_id, chat_uuid, sender_uuid, client_uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid),
  foreign key (dealer_id, sender_uuid) references users (dealer_id, uuid)
);
-- The unread number counts a range of `seq` without the user's own messages. This index alone answers it.
create index chat_messages_unread on chat_messages (dealer_id, chat_uuid, seq) include (sender_uuid);

call protect('chats', 'select, insert, update');
call protect('chat_members', 'select, insert, update, delete');
call protect('chat_messages', 'select, insert');
