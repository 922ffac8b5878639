-- Messages that administrators and moderators pin for everybody in a chat.
alter table chat_messages
  add column pinned_at timestamptz,
  add column pinned_by uuid,
  add foreign key (dealer_id, pinned_by) references users (dealer_id, uuid);
create index chat_messages_pinned on chat_messages (dealer_id, chat_uuid, pinned_at) where pinned_at is not null;
