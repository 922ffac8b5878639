-- People type names with the letters of their keyboard: `Lukasz` for `Łukasz`, `Soren` for `Søren`. PDF files and phones
-- write other dashes, blanks, bullets and digits. The index holds one spelling of all of them.

-- Returns the spelling for comparing. `contract/text/fold.ts` does the same.
create or replace function fold(value text) returns text language sql immutable parallel safe as
$$ select translate(replace(replace(replace(replace(replace(replace(replace(replace(
     lower(regexp_replace(normalize(value, nfkd),
       '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')),
     'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
     U&'łŁøØđĐðÐħĦŧŦıςىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\2010\2011\2012\2013\2014\2015\2043\2212\2018\2019\02BC',
     'llooddddhhttiσيه01234567890123456789--------''''''') $$;

-- Splits a text into words at punctuation. The list of signs is written out, so that it is the same in every locale.
create or replace function words_of(value text) returns setof text language sql immutable parallel safe as
$$ select distinct left(word, 60) from regexp_split_to_table(
     fold(value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
       '\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u2219\u22c5\u25a0-\u25ff\u3000-\u303f\u30fb]+') word where word <> '' $$;

-- The key of a plate: in capitals, without separators and the months of a season. Soft hyphens, bullets and all kinds of
-- dashes and brackets are separators, too.
create or replace function plate_key(plate text) returns text language sql immutable parallel safe as
$$ select upper(regexp_replace(regexp_replace(translate(normalize(plate, nfkc),
       '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), ' (0[1-9]|1[0-2])/(0[1-9]|1[0-2])$', ''),
     '[][[:space:][:cntrl:]!-/:-@\\^_`{|}~\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u061c\u180e'
       '\u2000-\u206f\u2212\u2219\u22c5\u25a0-\u25ff\u3000-\u303f\u30fb\ufeff]', '', 'g')) $$;

-- The keys of everything in a text that can be a German plate, in any spelling: `DEM-AB 123`, `dem ab123`, `demab123`,
-- `DEM–AB•123`.
create or replace function plates_in(content text) returns setof text language sql immutable parallel safe as
$$ select distinct plate_key(found[1]) from regexp_matches(content,
     '(?<![[:alnum:]ÄÖÜäöüß])([A-ZÄÖÜa-zäöü]{1,3}[- \u00a0\u00ad\u00b7\u2000-\u206f\u2212\u2219\ufe58\ufe63\uff0d]{0,3}[A-Za-z]{1,2}'
     '[- \u00a0\u00ad\u00b7\u2000-\u206f\u2212\u2219\ufe58\ufe63\uff0d]{0,3}[0-9]{1,4}[EHeh]?)(?![[:alnum:]])', 'g') found $$;

-- Computes stored values again that the functions above now return differently: words of the search, orders of lists,
-- keys of plates. Rows with plain letters keep theirs.
do $$
declare
  target record;
  fields text[];
begin
  alter table record_words no force row level security;
  create temporary table changed_words on commit drop as
    select distinct dealer_id, record, record_uuid from record_words
      where word ~ '[^\u0001-\u007f]' and array[word] is distinct from array(select one collate "C" from words_of(word) one);
  for target in
    select t.tgrelid::regclass as name, string_to_array(encode(t.tgargs, 'escape'), '\000') as args
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'index_words' and c.relnamespace = 'app'::regnamespace
  loop
    fields := target.args[2:cardinality(target.args) - 1];
    execute format('alter table %s no force row level security', target.name);
    delete from record_words w using changed_words c
      where c.record = target.args[1] and w.dealer_id = c.dealer_id and w.record = c.record and w.record_uuid = c.record_uuid;
    execute format('insert into record_words (dealer_id, record, word, record_uuid)
      select t.dealer_id, %L, word, t.uuid from changed_words c
      join %s t on t.dealer_id = c.dealer_id and t.uuid = c.record_uuid
      cross join lateral words_of((select string_agg(to_jsonb(t) ->> f, '' '') from unnest(%L::text[]) f)) word
      where c.record = %L', target.args[1], target.name, fields, target.args[1]);
    execute format('alter table %s force row level security', target.name);
  end loop;

  -- Writing a column computes the columns that depend on it again, and the words of its row.
  for target in
    select c.oid::regclass as name, quote_ident(kept.attname) as kept,
        quote_ident(case when kept.attname = 'plate_key' then 'licensePlate' else left(kept.attname, -5) end) as source,
        case when kept.attname = 'plate_key' then 'plate_key(%1$s)' else 'left(fold(%1$s), 200)' end as computed
      from pg_class c join pg_attribute kept on kept.attrelid = c.oid
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and kept.attgenerated = 's'
        and (kept.attname = 'plate_key' or kept.attname like '%\_sort')
  loop
    execute format('alter table %s no force row level security', target.name);
    execute format('update %s set %s = %s where %s ~ ''[^\u0001-\u007f]'' and %s is distinct from %s',
      target.name, target.source, target.source, target.source, target.kept, format(target.computed, target.source));
    execute format('alter table %s force row level security', target.name);
  end loop;
  alter table record_words force row level security;
end $$;

alter table chat_messages no force row level security;
alter table chat_plates no force row level security;
insert into chat_plates (dealer_id, plate_key, chat_uuid, seq)
  select m.dealer_id, key, m.chat_uuid, m.seq from chat_messages m cross join lateral plates_in(m.content) key
  on conflict do nothing;
alter table chat_plates force row level security;
alter table chat_messages force row level security;

-- Equal searches of the help are counted once.
alter table faq_misses no force row level security;
with same as (
  select dealer_id, fold(query) as folded, (array_agg(uuid order by uuid))[1] as kept, sum(count) as count, max(last_at) as last_at
    from faq_misses group by dealer_id, fold(query)
), gone as (
  delete from faq_misses m using same s
    where m.dealer_id = s.dealer_id and fold(m.query) = s.folded and m.uuid <> s.kept
)
update faq_misses m set count = s.count, last_at = s.last_at from same s where m.dealer_id = s.dealer_id and m.uuid = s.kept;
update faq_misses set query_folded = fold(query) where query_folded <> fold(query);
alter table faq_misses force row level security;
