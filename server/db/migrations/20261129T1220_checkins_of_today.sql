-- The list of the day finds its rows by these indexes, however many years of visits there are.
create index checkins_arrived on checkins (dealer_id, arrival_at) where arrival_at is not null;
create index checkins_here on checkins (dealer_id, uuid) where status in ('new', 'in_progress') and arrival_at is not null;
