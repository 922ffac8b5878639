-- Lists find papers and acceptances by the number of the callback, and users and departments by an extension of three
-- digits. They find users and customers by an address with umlauts, whose stored form is ASCII.
create function phone_ends_from_three(phone text) returns text language sql immutable parallel safe as
$$ select concat_ws(' ', right(phone, 3), phone_ends(phone)) $$;

-- The letters of a label of a domain in Punycode, without its `xn--` (RFC 3492). Null when it cannot be decoded.
create function decoded_label(body text) returns text language plpgsql immutable parallel safe as $$
declare
  -- Places of the hyphen in front of the coded letters, and of the next letter to read.
  cut integer := case when position('-' in body) = 0 then 0 else length(body) - position('-' in reverse(body)) + 1 end;
  place integer := cut + 1;
  signs integer[] := array(select ascii(sign)
    from unnest(string_to_array(left(body, greatest(cut - 1, 0)), null)) with ordinality parts(sign, at) order by at);
  n bigint := 128; i bigint := 0; bias integer := 72;
  before bigint; weight bigint; k integer; digit integer; lowest integer; delta bigint;
begin
  while place <= length(body) loop
    before := i; weight := 1; k := 36;
    loop
      if place > length(body) then return null; end if;
      digit := position(substr(body, place, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
      if digit < 0 then return null; end if;
      place := place + 1;
      i := i + digit * weight;
      if i > 100000000 then return null; end if;
      lowest := least(greatest(k - bias, 1), 26);
      exit when digit < lowest;
      weight := weight * (36 - lowest);
      k := k + 36;
    end loop;
    delta := (i - before) / (case when before = 0 then 700 else 2 end);
    delta := delta + delta / (cardinality(signs) + 1);
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := k + 36 * delta / (delta + 38);
    n := n + i / (cardinality(signs) + 1);
    i := i % (cardinality(signs) + 1);
    if n > 1114111 or n between 55296 and 57343 then return null; end if;
    signs := signs[:i] || n::integer || signs[i + 1:];
    i := i + 1;
  end loop;
  return (select string_agg(chr(sign), '' order by at) from unnest(signs) with ordinality parts(sign, at));
end $$;

-- An address as people know it, whose domain is stored in ASCII: `pg@xn--gre-6ka8i.example` is `pg@größe.example`.
-- `contract/text/unicodeDomain.ts` does the same.
create function unicode_address(address text) returns text language sql immutable parallel safe as
$$ select case when position('xn--' in address) = 0 then address else (
     select string_agg(case when label like 'xn--%' then coalesce(decoded_label(substr(label, 5)), label) else label end,
         case when at = 1 then '' when at = 2 then '@' else '.' end order by at)
       from unnest(split_part(address, '@', 1) || string_to_array(split_part(address, '@', 2), '.')) with ordinality parts(label, at)
     ) end $$;

-- Adds columns to the words of a record's search.
create procedure also_searchable(target regclass, variadic more text[]) language plpgsql as $$
declare
  arguments text[] := (select string_to_array(encode(tgargs, 'escape'), '\000') from pg_trigger
    where tgname = 'index_words' and tgrelid = target);
  known text[] := (arguments)[2:cardinality(arguments) - 1];
begin
  execute format('drop trigger index_words on %s', target);
  alter table record_words no force row level security;
  execute format('delete from record_words where record = %L', arguments[1]);
  alter table record_words force row level security;
  call searchable(target, arguments[1], variadic known || more);
end $$;

alter table papers add column contact_ends text not null generated always as (phone_ends(contact_phone)) stored;
call also_searchable('papers', 'contact_phone', 'contact_ends');
alter table acceptances add column contact_ends text not null generated always as (phone_ends(contact_phone)) stored;
call also_searchable('acceptances', 'contact_phone', 'contact_ends');

alter table users
  add column extension_ends text not null generated always as (phone_ends_from_three(phone)) stored,
  add column email_shown text generated always as (unicode_address(email)) stored;
call also_searchable('users', 'extension_ends', 'email_shown');
alter table departments add column extension_ends text not null generated always as (phone_ends_from_three(phone)) stored;
call also_searchable('departments', 'extension_ends');
alter table customers add column email_shown text generated always as (unicode_address(email)) stored;
call also_searchable('customers', 'email_shown');
drop procedure also_searchable(regclass, text[]);
