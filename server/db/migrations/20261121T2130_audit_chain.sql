-- A chain of links over the audit of each dealer, and the dealer's own lines of the log. A second administrator has to
-- consent before the actions of one user are read.

-- One link per event. `mac` covers the link before and the whole event, with a key that is not in the database. So an
-- attacker who changes, removes or swaps rows cannot compute matching links. One process at a time adds links shortly
-- after the commit, so that writers never wait for each other.
create table audit_seals (
  dealer_id uuid not null references dealers,
  seq bigint not null,
  event_uuid uuid not null,
  mac bytea not null,
  primary key (dealer_id, seq)
);
create unique index audit_seals_event on audit_seals (dealer_id, event_uuid);
call protect('audit_seals', 'select, insert');

-- The beginning of the chain after its oldest part was removed for its age.
create table audit_checkpoints (
  dealer_id uuid not null references dealers,
  seq bigint not null,
  mac bytea not null,
  proof bytea not null,
  made_at timestamptz not null default now(),
  primary key (dealer_id, seq)
);
call protect('audit_checkpoints', 'select, insert');

-- Finds the actions of one user. The actions of all users are read in the order of the events.
create index audit_events_person on audit_events (dealer_id, by_user, uuid);

create table audit_releases (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  person uuid not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  is_approved boolean,
  expires_at timestamptz not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, person) references users (dealer_id, uuid),
  foreign key (dealer_id, asked_by) references users (dealer_id, uuid),
  foreign key (dealer_id, decided_by) references users (dealer_id, uuid),
  -- The database demands two persons, too, so that a write past the server cannot skip the rule.
  check (decided_by <> asked_by),
  check ((decided_by is null) = (is_approved is null))
);
call protect('audit_releases', 'select, insert, update');

create table log_lines (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  at timestamptz not null,
  level text not null,
  area text not null,
  message text not null,
  request_id uuid,
  user_uuid uuid,
  method text,
  route text,
  status integer,
  milliseconds integer,
  details jsonb not null default '{}',
  primary key (dealer_id, uuid)
);
create index log_lines_request on log_lines (dealer_id, request_id);
call protect('log_lines', 'select, insert, delete');

-- Events are removed only for their age, and only if a checkpoint follows them. The policies contain the 400 days, so
-- that no caller can remove more.
create policy retention on audit_events for delete to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid and at < now() - interval '400 days');
create policy retention_read on audit_events for select to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
create policy retention on audit_seals for delete to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
create policy retention_read on audit_seals for select to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
create policy retention_read on audit_checkpoints for select to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
grant select, delete on audit_events, audit_seals to werkbank_lookup;
grant select on audit_checkpoints to werkbank_lookup;

create function forget_old_audit() returns bigint language plpgsql security definer set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  last_seq constant bigint := (select max(c.seq) from audit_checkpoints c where c.dealer_id = dealer);
  removed bigint;
begin
  delete from audit_events e using audit_seals s
    where e.dealer_id = dealer and s.dealer_id = dealer and s.event_uuid = e.uuid and s.seq <= last_seq
      and e.at < now() - interval '400 days';
  get diagnostics removed = row_count;
  -- Keeps links whose event still exists.
  delete from audit_seals s where s.dealer_id = dealer and s.seq <= last_seq
    and not exists (select from audit_events e where e.dealer_id = dealer and e.uuid = s.event_uuid);
  return removed;
end $$;

-- Lists the uuids of all dealers for nightly work, and nothing else about them.
create function all_dealers() returns setof uuid language sql stable security definer set search_path = app, pg_temp as
  $$ select d.dealer_id from dealers d $$;

revoke execute on function forget_old_audit(), all_dealers() from public;
grant execute on function forget_old_audit(), all_dealers() to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function forget_old_audit() owner to werkbank_lookup;
alter function all_dealers() owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
