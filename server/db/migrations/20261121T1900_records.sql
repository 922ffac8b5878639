-- Every table of the record framework has an order without case and accents, a search by words, and an audit that
-- cannot be rewritten. Under row-level security only leakproof operators become index conditions. So all of it is kept
-- in typed columns and plain B-trees.

-- Returns the spelling for comparing: small letters without accents. It lowers twice, because some letters become small
-- only after the first pass.
create function fold(value text) returns text language sql immutable parallel safe as
$$ select lower(replace(regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')) $$;

-- Splits a text into words at punctuation. The list of signs is written out, so that it is the same in every locale.
create function words_of(value text) returns setof text language sql immutable parallel safe as
$$ select distinct left(word, 60) from regexp_split_to_table(
     fold(value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+') word where word <> '' $$;

-- Words of all records. A search for the beginning of a word reads a range of this key.
create table record_words (
  dealer_id uuid not null references dealers,
  record text not null,
  word text collate "C" not null,
  record_uuid uuid not null,
  primary key (dealer_id, record, word, record_uuid)
);
create index record_words_row on record_words (dealer_id, record_uuid);
call protect('record_words', 'select, insert, delete');

create function index_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  texts text;
begin
  select string_agg(to_jsonb(new) ->> field, ' ') into texts from unnest(tg_argv[1:]) field;
  if tg_op = 'UPDATE' then
    delete from record_words where dealer_id = new.dealer_id and record = tg_argv[0] and record_uuid = new.uuid;
  end if;
  insert into record_words (dealer_id, record, word, record_uuid)
    select new.dealer_id, tg_argv[0], word, new.uuid from words_of(texts) word;
  return null;
end $$;

-- `call sortable('users', 'email')` lets lists of users be sorted by e-mail and by age.
create procedure sortable(target regclass, variadic fields text[]) language plpgsql as $$
declare
  field text;
begin
  foreach field in array fields loop
    execute format('alter table %s add column %I text collate "C" not null generated always as (left(fold(%I), 200)) stored',
      target, field || '_sort', field);
    execute format('create index on %s (dealer_id, %I, uuid)', target, field || '_sort');
  end loop;
  execute format('create index on %s (dealer_id, created_at, uuid)', target);
end $$;

-- `call searchable('users', 'user', 'email')` lets `q` find users by the words of their e-mail address. The owner is
-- bound by row-level security too. It is lifted meanwhile, because the owner would see no rows.
create procedure searchable(target regclass, record text, variadic fields text[]) language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ') from unnest(array[record] || fields) a);
  columns text := (select string_agg(quote_ident(f), ', ') from unnest(fields) f);
begin
  execute format('create trigger index_words after insert or update of %s on %s for each row execute function index_words(%s)',
    columns, target, arguments);
  execute format('alter table %s no force row level security', target);
  alter table record_words no force row level security;
  execute format('insert into record_words (dealer_id, record, word, record_uuid)
    select t.dealer_id, %L, word, t.uuid from %s t
    cross join lateral words_of((select string_agg(to_jsonb(t) ->> f, '' '') from unnest(%L::text[]) f)) word',
    record, target, fields);
  alter table record_words force row level security;
  execute format('alter table %s force row level security', target);
end $$;
revoke execute on procedure sortable(regclass, text[]), searchable(regclass, text, text[]) from public;

call sortable('users', 'first_name', 'last_name', 'email');
call sortable('locations', 'description', 'city', 'key');
call sortable('groups', 'name');
call sortable('upload_groups', 'name');
call sortable('departments', 'name', 'short_code');
call searchable('users', 'user', 'first_name', 'last_name', 'email');
call searchable('locations', 'location', 'key', 'description', 'zip_code', 'city', 'street', 'dealer_codes');
call searchable('groups', 'group', 'name', 'description');
call searchable('upload_groups', 'uploadGroup', 'name', 'description');
call searchable('departments', 'department', 'name', 'short_code');
create index departments_location on departments (dealer_id, location_uuid);

-- Events of the audit: the user and the change. Rows are written once. Only the owner of the database may change or
-- remove them.
create table audit_events (
  dealer_id uuid not null,
  uuid uuid not null,
  at timestamptz not null,
  event text not null,
  record text not null,
  record_uuid uuid,
  by_user uuid,
  before jsonb,
  after jsonb,
  primary key (dealer_id, uuid),
  foreign key (dealer_id) references dealers (dealer_id),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index audit_events_row on audit_events (dealer_id, record, record_uuid, uuid);
call protect('audit_events', 'select, insert');
