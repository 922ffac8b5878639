-- The words for the search take half of the time of a write. This version reads them from the row once, not once per
-- field. Their dealer is that of the row, so it is not looked up for each word.
create or replace function index_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  fields jsonb := to_jsonb(new);
  texts text;
begin
  select string_agg(fields ->> field, ' ') into texts from unnest(tg_argv[1:]) field;
  if tg_op = 'UPDATE' then
    delete from record_words where dealer_id = new.dealer_id and record = tg_argv[0] and record_uuid = new.uuid;
  end if;
  insert into record_words (dealer_id, record, word, record_uuid)
    select new.dealer_id, tg_argv[0], word, new.uuid from words_of(texts) word;
  return null;
end $$;
alter table record_words drop constraint record_words_dealer_id_fkey;
