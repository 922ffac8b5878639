-- The last 4 to 12 digits of a telephone number. The search finds `+49 157 30009981` by `0157 30009981`, by `30009981`
-- and by `9981`.
create function phone_ends(phone text) returns text language sql immutable parallel safe as
$$ select coalesce(string_agg(right(phone, digits), ' '), '') from generate_series(4, least(length(phone) - 2, 12)) digits $$;
alter table customers
  add column phone_ends text not null generated always as (phone_ends(phone)) stored,
  add column mobile_ends text not null generated always as (phone_ends(mobile)) stored;
drop trigger index_words on customers;
alter table record_words no force row level security;
delete from record_words where record = 'customer';
alter table record_words force row level security;
call searchable('customers', 'customer', 'name', 'first_name', 'number', 'phone', 'mobile', 'email', 'city', 'phone_ends', 'mobile_ends');
