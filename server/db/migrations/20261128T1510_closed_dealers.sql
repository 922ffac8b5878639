-- A deactivated dealer opens no socket, and its events wait until it is active again.
grant create on schema app to werkbank_lookup;
create or replace function redeem_ticket(hash bytea) returns table (dealer_id uuid, session_uuid uuid)
  language sql volatile security definer rows 1 set search_path = app, pg_temp as
  $$ delete from socket_tickets t using dealers d
     where t.ticket_hash = hash and t.expires_at > clock_timestamp()
       and d.dealer_id = t.dealer_id and d.deactivated_at is null
     returning t.dealer_id, t.session_uuid $$;
create or replace function dealers_with_due_events(moment timestamptz) returns setof uuid
  language sql stable security definer set search_path = app, pg_temp as
  $$ select distinct e.dealer_id from event_deliveries e join dealers d on d.dealer_id = e.dealer_id
     where e.state = 'waiting' and e.due_at <= moment and d.deactivated_at is null $$;
revoke create on schema app from werkbank_lookup;
