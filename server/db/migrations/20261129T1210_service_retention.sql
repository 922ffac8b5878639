-- Check-ins and service requests are removed after their retention. They hold names and phone numbers of people who are
-- no customers of the list, so that anonymising a customer does not find them.
do $$
declare
  target text;
begin
  foreach target in array array['checkins', 'checkin_states', 'service_requests', 'service_request_states',
    'service_request_attempts'] loop
    execute format('create policy retention on %I for delete to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('create policy retention_read on %I for select to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('grant select, delete on %I to werkbank_lookup', target);
  end loop;
end $$;
-- A request that came again loses the reference to the one before it.
create policy retention_loose on service_requests for update to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
grant update on service_requests to werkbank_lookup;

create function purge_checkins(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  gone constant uuid[] := array(select c.uuid from checkins c where c.dealer_id = dealer and c.uuid = any(wanted)
    and (c.deleted_at is not null or c.status not in ('new', 'in_progress') or c.target_date < now() - interval '30 days'));
begin
  update inbox_entries set record = null, record_uuid = null where dealer_id = dealer and record_uuid = any(gone);
  delete from checkin_states where dealer_id = dealer and checkin_uuid = any(gone);
  delete from record_words where dealer_id = dealer and record_uuid = any(gone);
  delete from checkins where dealer_id = dealer and uuid = any(gone);
end $$;

create function purge_requests(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  gone constant uuid[] := array(select r.uuid from service_requests r
    where r.dealer_id = dealer and r.uuid = any(wanted)
      and (r.deleted_at is not null or r.status not in ('new', 'in_progress')));
begin
  update inbox_entries set record = null, record_uuid = null where dealer_id = dealer and record_uuid = any(gone);
  update service_requests set after_uuid = null where dealer_id = dealer and after_uuid = any(gone);
  delete from service_request_states where dealer_id = dealer and request_uuid = any(gone);
  delete from service_request_attempts where dealer_id = dealer and request_uuid = any(gone);
  delete from record_words where dealer_id = dealer and record_uuid = any(gone);
  delete from service_requests where dealer_id = dealer and uuid = any(gone);
end $$;

revoke execute on function purge_checkins(uuid[]), purge_requests(uuid[]) from public;
grant execute on function purge_checkins(uuid[]), purge_requests(uuid[]) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function purge_checkins(uuid[]) owner to werkbank_lookup;
alter function purge_requests(uuid[]) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
