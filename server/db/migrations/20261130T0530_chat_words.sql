-- Words of messages, for the search of their members. The chat leads the words, so that a search reads the chats of its
-- user only.
create table chat_words (
  dealer_id uuid not null references dealers,
  chat_uuid uuid not null,
  word text collate "C" not null,
  seq bigint not null,
  primary key (dealer_id, chat_uuid, word, seq),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade
);
create index chat_words_message on chat_words (dealer_id, chat_uuid, seq);

alter table chat_messages no force row level security;
insert into chat_words (dealer_id, chat_uuid, word, seq)
  select m.dealer_id, m.chat_uuid, word, m.seq from chat_messages m cross join lateral words_of(m.content) word;
alter table chat_messages force row level security;
call protect('chat_words', 'select, insert, delete');

create function index_chat_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from chat_words w where w.dealer_id = new.dealer_id and w.chat_uuid = new.chat_uuid and w.seq = new.seq;
  end if;
  insert into chat_words (dealer_id, chat_uuid, word, seq)
    select new.dealer_id, new.chat_uuid, word, new.seq from words_of(new.content) word;
  return null;
end $$;
create trigger index_chat_words after insert on chat_messages for each row execute function index_chat_words();
create trigger index_chat_words_again after update of content on chat_messages
  for each row when (old.content is distinct from new.content) execute function index_chat_words();
