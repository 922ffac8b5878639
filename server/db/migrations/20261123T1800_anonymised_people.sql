-- People who were anonymised. The table does not name them: the number replaces their name.
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

-- Values of the audit that named an anonymised person are replaced, and its chain still holds. `proof` covers the link
-- of the event and its new text, with a key that is not in the database.
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

-- Rows of these tables were written once until now. The server changes only the names of anonymised people in them.
grant update on paper_states, paper_handovers, damage_acknowledgements, stamp_corrections, attendance_corrections,
  hst_snapshots, hst_decisions, chat_messages, log_lines to werkbank_app;
grant delete on figure_looks, work_models to werkbank_app;
