-- The secret in the address of a user's calendar feed, as a hash, and since when it is valid.
alter table users add column calendar_hash bytea;
alter table users add column calendar_since timestamptz;
create index users_calendar on users (dealer_id, calendar_hash) where calendar_hash is not null;
