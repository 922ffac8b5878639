-- Files of messages. A file belongs to one message, so the members who see the message may fetch it. A deleted file leaves
-- its name, so that the message still makes sense.
create table chat_attachments (
  dealer_id uuid not null references dealers,
  chat_uuid uuid not null,
  seq bigint not null,
  nth smallint not null,
  file_uuid uuid,
  name text not null,
  size bigint not null,
  content_type text not null,
  primary key (dealer_id, chat_uuid, seq, nth),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade,
  foreign key (dealer_id, file_uuid) references files (dealer_id, uuid) on delete set null (file_uuid)
);
create unique index chat_attachments_file on chat_attachments (dealer_id, file_uuid);
call protect('chat_attachments', 'select, insert, update, delete');

-- A message is found by the names of its files, too. A withdrawn one is not found, also when its files are kept.
create or replace function index_chat_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- A new message has no files yet. Thousands of them are imported at once, so nothing is read here.
    insert into chat_words (dealer_id, chat_uuid, word, seq)
      select new.dealer_id, new.chat_uuid, word, new.seq from words_of(new.content) word;
    return null;
  end if;
  delete from chat_words w where w.dealer_id = new.dealer_id and w.chat_uuid = new.chat_uuid and w.seq = new.seq;
  insert into chat_words (dealer_id, chat_uuid, word, seq)
    select m.dealer_id, m.chat_uuid, word, m.seq from chat_messages m
      cross join lateral words_of(concat_ws(' ', m.content, (select string_agg(a.name, ' ') from chat_attachments a
        where a.dealer_id = m.dealer_id and a.chat_uuid = m.chat_uuid and a.seq = m.seq))) word
      where m.dealer_id = new.dealer_id and m.chat_uuid = new.chat_uuid and m.seq = new.seq and m.withdrawn_at is null;
  return null;
end $$;
drop trigger index_chat_words_again on chat_messages;
create trigger index_chat_words_again after update of content, withdrawn_at on chat_messages for each row
  when (old.content is distinct from new.content or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function index_chat_words();

create function index_file_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  insert into chat_words (dealer_id, chat_uuid, word, seq)
    select m.dealer_id, m.chat_uuid, word, m.seq from chat_messages m cross join lateral words_of(new.name) word
      where m.dealer_id = new.dealer_id and m.chat_uuid = new.chat_uuid and m.seq = new.seq and m.withdrawn_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger index_file_words after insert on chat_attachments for each row execute function index_file_words();
create trigger index_file_words_again after update of name on chat_attachments
  for each row when (old.name is distinct from new.name) execute function index_chat_words();
