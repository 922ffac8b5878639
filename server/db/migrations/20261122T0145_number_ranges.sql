-- The last number of each range. Ranges with the year in their numbers have a row per year; the others have the year 0.

create table number_ranges (
  dealer_id uuid not null references dealers,
  kind text not null,
  year int not null,
  last bigint not null,
  primary key (dealer_id, kind, year)
);
call protect('number_ranges', 'select, insert, update');

-- Marks the groups that the directory keeps. From now on a synchronisation changes no other group.
update groups set sync_source = 'directory' where directory_id is not null;
