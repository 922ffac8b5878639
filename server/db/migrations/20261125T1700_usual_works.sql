-- The form counts the works of the last half year of a location while a user types.
create index works_location_created on works (dealer_id, location_uuid, created_at);
drop index works_location;
