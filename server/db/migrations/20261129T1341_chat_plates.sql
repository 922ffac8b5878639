-- Plates in the messages of chats, so that the history of a car finds the messages that mention it. No index of the
-- texts themselves serves this under row-level security.
create table chat_plates (
  dealer_id uuid not null references dealers,
  plate_key text not null,
  chat_uuid uuid not null,
  seq bigint not null,
  primary key (dealer_id, plate_key, chat_uuid, seq),
  foreign key (dealer_id, chat_uuid, seq) references chat_messages (dealer_id, chat_uuid, seq) on delete cascade
);
create index chat_plates_message on chat_plates (dealer_id, chat_uuid, seq);

-- The keys of everything in a text that can be a German plate, in any spelling: `DEM-AB 123`, `dem ab123`, `demab123`.
create function plates_in(content text) returns setof text language sql immutable parallel safe as
$$ select distinct plate_key(found[1]) from regexp_matches(content,
     '(?<![[:alnum:]ÄÖÜäöüß])([A-ZÄÖÜa-zäöü]{1,3}[- ]?[A-Za-z]{1,2}[- ]?[0-9]{1,4}[EHeh]?)(?![[:alnum:]])', 'g') found $$;

alter table chat_messages no force row level security;
insert into chat_plates (dealer_id, plate_key, chat_uuid, seq)
  select m.dealer_id, key, m.chat_uuid, m.seq from chat_messages m cross join lateral plates_in(m.content) key;
alter table chat_messages force row level security;
call protect('chat_plates', 'select, insert, delete');

create function index_chat_plates() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  insert into chat_plates (dealer_id, plate_key, chat_uuid, seq)
    select new.dealer_id, key, new.chat_uuid, new.seq from plates_in(new.content) key;
  return null;
end $$;
create trigger index_plates after insert on chat_messages for each row execute function index_chat_plates();
