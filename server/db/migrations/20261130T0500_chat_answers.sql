-- Answers, edits and withdrawals of messages, and reactions to them. `last_change` of a chat counts these changes under
-- the lock of its row, and each message keeps the number of its last one. So a client that asks for everything after
-- change n misses none.
alter table chats add column last_change bigint not null default 0;
alter table chat_messages
  add column change bigint not null default 0,
  add column version bigint not null default 1,
  add column reply_seq bigint,
  add column edited_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid,
  add foreign key (dealer_id, chat_uuid, reply_seq) references chat_messages (dealer_id, chat_uuid, seq)
    on delete set null (reply_seq),
  add foreign key (dealer_id, withdrawn_by) references users (dealer_id, uuid);
create index chat_messages_answers on chat_messages (dealer_id, chat_uuid, reply_seq) where reply_seq is not null;
create index chat_messages_changes on chat_messages (dealer_id, chat_uuid, change) where change > 0;

-- Earlier texts of edited messages. A withdrawn message has none, unless its chat is on hold.
create table chat_message_versions (
  dealer_id uuid not null references dealers,
  chat_uuid uuid not null,
  seq bigint not null,
  version bigint not null,
  content text not null,
  written_at timestamptz not null,
  primary key (dealer_id, chat_uuid, seq, version),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade
);
call protect('chat_message_versions', 'select, insert, update, delete');

create table chat_reactions (
  dealer_id uuid not null references dealers,
  chat_uuid uuid not null,
  seq bigint not null,
  user_uuid uuid not null,
  reaction text not null check (reaction in ('agree', 'disagree', 'heart', 'laugh', 'surprise', 'sad', 'thanks', 'done',
    'not_done', 'seen', 'celebrate', 'on_it')),
  at timestamptz not null default now(),
  primary key (dealer_id, chat_uuid, seq, user_uuid, reaction),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade,
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index chat_reactions_user on chat_reactions (dealer_id, user_uuid);
call protect('chat_reactions', 'select, insert, delete');

-- An edited message is found by the plates of its new text.
create or replace function index_chat_plates() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from chat_plates p where p.dealer_id = new.dealer_id and p.chat_uuid = new.chat_uuid and p.seq = new.seq;
  end if;
  insert into chat_plates (dealer_id, plate_key, chat_uuid, seq)
    select new.dealer_id, key, new.chat_uuid, new.seq from plates_in(new.content) key;
  return null;
end $$;
create trigger index_plates_again after update of content on chat_messages
  for each row when (old.content is distinct from new.content) execute function index_chat_plates();
