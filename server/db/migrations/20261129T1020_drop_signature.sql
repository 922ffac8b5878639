-- The signature of a key-drop form was not accepted. The check-in is made without it, and its sheet says so.
alter table checkins add column is_drop_unsigned boolean not null default false;
