-- The appointment that was created from a request.
alter table service_requests add column checkin_uuid uuid;
alter table service_requests add foreign key (dealer_id, checkin_uuid)
  references checkins (dealer_id, uuid) on delete set null (checkin_uuid);
create index service_requests_checkin on service_requests (dealer_id, checkin_uuid);
