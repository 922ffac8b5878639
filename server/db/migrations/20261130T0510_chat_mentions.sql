-- Users whom a message mentions, and the rules for their notifications. A mention is heard in a muted chat, too.
create table chat_mentions (
  dealer_id uuid not null references dealers,
  chat_uuid uuid not null,
  seq bigint not null,
  user_uuid uuid not null,
  primary key (dealer_id, chat_uuid, seq, user_uuid),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade,
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
-- Counts the unread mentions of a user in a chat.
create index chat_mentions_unread on chat_mentions (dealer_id, user_uuid, chat_uuid, seq);
call protect('chat_mentions', 'select, insert, delete');

alter table chat_messages add column mentions_all boolean not null default false;
create index chat_messages_to_all on chat_messages (dealer_id, chat_uuid, seq) where mentions_all;
alter table chat_members add column muted_until timestamptz;
alter table users
  add column notify_mentions boolean not null default true,
  drop constraint users_notify_messages_check,
  add constraint users_notify_messages_check check (notify_messages in ('all', 'direct', 'mentions', 'none'));
