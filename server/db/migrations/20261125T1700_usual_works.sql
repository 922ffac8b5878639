-- The works of the last half year of a location are counted while somebody types.
create index works_location_created on works (dealer_id, location_uuid, created_at);
drop index works_location;
