-- The outbox: events that wait for a subscriber. A row is written in the transaction of the event, and deleted in the
-- transaction of the subscriber. Order counts within a stream: the row of a record, or the row that it is a part of.
create table event_deliveries (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  subscriber text not null,
  stream uuid not null,
  -- Counts the waiting rows of a subscriber's stream. A counter of the table would be shared by all dealers.
  seq bigint not null,
  type text not null,
  subject_uuid uuid not null,
  data jsonb not null,
  at timestamptz not null,
  by_user uuid,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  attempts integer not null default 0,
  -- The time from which any process may deliver it. Before, it belongs to the process that wrote it.
  due_at timestamptz not null,
  last_error text not null default '',
  updated_at timestamptz not null,
  primary key (dealer_id, uuid)
);
create index event_deliveries_stream on event_deliveries (dealer_id, subscriber, stream, seq, uuid) where state = 'waiting';
create index event_deliveries_due on event_deliveries (dealer_id, due_at) where state = 'waiting';
create index event_deliveries_failed on event_deliveries (dealer_id, updated_at) where state = 'failed';
call protect('event_deliveries', 'select, insert, update, delete');

-- A process looks for deliveries that another process left behind. It does not know their dealer yet.
grant select on event_deliveries to werkbank_lookup;
create policy lookup on event_deliveries for select to werkbank_lookup using (true);
create function dealers_with_due_events(moment timestamptz) returns setof uuid
  language sql stable security definer set search_path = app, pg_temp as
  $$ select distinct d.dealer_id from event_deliveries d where d.state = 'waiting' and d.due_at <= moment $$;
revoke execute on function dealers_with_due_events(timestamptz) from public;
grant execute on function dealers_with_due_events(timestamptz) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function dealers_with_due_events(timestamptz) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
