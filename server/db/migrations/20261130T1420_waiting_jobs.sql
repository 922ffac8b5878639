-- The waiting jobs of a kind, which are few, also while a dealer has many of other kinds or many that are done. A
-- condition on their data uses no index, because row-level security comes before operators that can leak values.
create index jobs_waiting on jobs (dealer_id, kind) where state = 'waiting';
