-- The user hides from colleagues that they are online.
alter table users add column appears_offline boolean not null default false;
