-- Messages that their sender has written for a later moment. A job sends each at its moment, and deletes its row.
create table chat_later_messages (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  chat_uuid uuid not null,
  sender_uuid uuid not null,
  content text not null,
  -- Mentioned members. Those who have left the chat are left out when the message is sent.
  mentions uuid[] not null default '{}',
  mentions_all boolean not null default false,
  -- The answered message. One that is deleted meanwhile is left out when the message is sent.
  reply_to uuid,
  -- Stored files, each with the name that it will have.
  attachments jsonb not null default '[]',
  -- Null: no job sends the message. It stays until its sender sends it, gives it a moment, or deletes it.
  send_at timestamptz,
  -- Why the message was not sent at its moment.
  not_sent text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (dealer_id, uuid),
  foreign key (dealer_id, chat_uuid) references chats (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, sender_uuid) references users (dealer_id, uuid),
  check (not_sent is null or send_at is null)
);
-- The waiting messages of a user, and those of one chat.
create index chat_later_messages_sender on chat_later_messages (dealer_id, sender_uuid, chat_uuid, send_at);
-- The waiting messages of a chat that is purged.
create index chat_later_messages_chat on chat_later_messages (dealer_id, chat_uuid);
call protect('chat_later_messages', 'select, insert, update, delete');
