-- The spacing of lists, tables, cards and forms, and the hints that the user has dismissed.
alter table users
  add column density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  add column dismissed_hints text[] not null default '{}';

-- A dealer with demo data. Its users are offered a tour.
alter table dealers add column is_demo boolean not null default false;
