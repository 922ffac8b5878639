-- How far each range of numbers is; those with the year in them have one per year, the others the year zero.

create table number_ranges (
  dealer_id uuid not null references dealers,
  kind text not null,
  year int not null,
  last bigint not null,
  primary key (dealer_id, kind, year)
);
call protect('number_ranges', 'select, insert, update');

-- Groups that the directory already keeps say so; one that is kept by hand is left alone from now on.
update groups set sync_source = 'directory' where directory_id is not null;
