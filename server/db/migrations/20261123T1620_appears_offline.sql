-- Somebody who does not want colleagues to see that they are online.
alter table users add column appears_offline boolean not null default false;
