-- How much room lists, tables, cards and forms take, and which hints a person does not want to see again.
alter table users
  add column density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  add column dismissed_hints text[] not null default '{}';

-- A dealer of invented data: its people are offered a tour.
alter table dealers add column is_demo boolean not null default false;
