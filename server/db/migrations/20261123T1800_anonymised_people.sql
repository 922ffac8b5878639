-- People who were anonymised. Nothing here names them: the number is what they are called now.
create table anonymised_people (
  dealer_id uuid not null references dealers,
  record text not null check (record in ('customer', 'user')),
  uuid uuid not null,
  number bigint not null,
  at timestamptz not null,
  by_user uuid,
  primary key (dealer_id, record, uuid),
  unique (dealer_id, record, number),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index anonymised_people_by on anonymised_people (dealer_id, by_user);
call protect('anonymised_people', 'select, insert');

-- Values of the audit that named an anonymised person are replaced, and its chain still holds: `proof` is made with a key
-- that is not in the database, from the link of the event and from what the event says now.
create table audit_redactions (
  dealer_id uuid not null references dealers,
  event_uuid uuid not null,
  proof bytea not null,
  primary key (dealer_id, event_uuid),
  foreign key (dealer_id, event_uuid) references audit_events (dealer_id, uuid) on delete cascade
);
call protect('audit_redactions', 'select, insert, update');

create policy redaction on audit_events for update to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
grant update on audit_events to werkbank_lookup;

create function redact_audit_event(wanted uuid, new_before jsonb, new_after jsonb) returns void
  language sql security definer set search_path = app, pg_temp as $$
  update audit_events e set before = new_before, after = new_after
    where e.dealer_id = nullif(current_setting('app.dealer', true), '')::uuid and e.uuid = wanted
$$;
revoke execute on function redact_audit_event(uuid, jsonb, jsonb) from public;
grant execute on function redact_audit_event(uuid, jsonb, jsonb) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function redact_audit_event(uuid, jsonb, jsonb) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;

-- What was only ever added to until now: the server still changes nothing of it but the names of anonymised people.
grant update on paper_states, paper_handovers, damage_acknowledgements, stamp_corrections, attendance_corrections,
  hst_snapshots, hst_decisions, chat_messages, log_lines to werkbank_app;
grant delete on figure_looks, work_models to werkbank_app;
