-- Runs of the retention, with the numbers of deleted and kept rows by kind. A run names only the user who started it.
create table retention_runs (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  by_user uuid,
  lines jsonb not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index retention_runs_by on retention_runs (dealer_id, by_user);
call protect('retention_runs', 'select, insert, update');

-- The server may not delete papers and their parts. It calls these functions, which check the conditions again: a paper
-- is finished or was deleted, a row of the bin was deleted.
do $$
declare
  target text;
begin
  foreach target in array array['papers', 'works', 'extensions', 'work_helpers', 'work_reviews', 'sold_times', 'stamps',
    'stamp_corrections', 'paper_states', 'paper_handovers', 'damage_acknowledgements', 'paper_checks', 'paper_photos',
    'plan_blocks', 'loan_bookings', 'loan_cars', 'hst_decisions', 'hst_requests', 'hst_snapshots', 'attendances',
    'attendance_corrections', 'vehicles', 'record_words'] loop
    execute format('create policy retention on %I for delete to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('create policy retention_read on %I for select to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
    execute format('grant select, delete on %I to werkbank_lookup', target);
  end loop;
  -- Rows that stay lose their reference to a row that is deleted.
  foreach target in array array['extensions', 'hst_requests', 'hst_snapshots'] loop
    execute format('create policy retention_loose on %I for update to werkbank_lookup
      using (dealer_id = nullif(current_setting(''app.dealer'', true), '''')::uuid)', target);
  end loop;
end $$;
grant update on extensions, hst_requests, hst_snapshots to werkbank_lookup;

create function purge_papers(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
  gone constant uuid[] := array(select p.uuid from papers p where p.dealer_id = dealer and p.uuid = any(wanted)
    and (p.deleted_at is not null or p.status in ('delivered', 'picked_up', 'canceled')));
  own_works constant uuid[] := array(select w.uuid from works w where w.dealer_id = dealer and w.paper_uuid = any(gone));
  own_extensions constant uuid[] :=
    array(select e.uuid from extensions e where e.dealer_id = dealer and e.paper_uuid = any(gone));
begin
  delete from stamp_corrections c using stamps s where s.dealer_id = dealer and c.dealer_id = dealer
    and s.uuid = c.stamp_uuid and (s.paper_uuid = any(gone) or s.work_uuid = any(own_works));
  delete from stamps where dealer_id = dealer and (paper_uuid = any(gone) or work_uuid = any(own_works));
  delete from sold_times where dealer_id = dealer and work_uuid = any(own_works);
  delete from work_reviews where dealer_id = dealer and work_uuid = any(own_works);
  delete from work_helpers where dealer_id = dealer and work_uuid = any(own_works);
  delete from works where dealer_id = dealer and uuid = any(own_works);
  update extensions set revived_from_uuid = null where dealer_id = dealer and revived_from_uuid = any(own_extensions);
  delete from extensions where dealer_id = dealer and uuid = any(own_extensions);
  delete from paper_states where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_handovers where dealer_id = dealer and paper_uuid = any(gone);
  delete from damage_acknowledgements where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_checks where dealer_id = dealer and paper_uuid = any(gone);
  delete from paper_photos where dealer_id = dealer and paper_uuid = any(gone);
  delete from loan_bookings where dealer_id = dealer and paper_uuid = any(gone);
  delete from plan_blocks where dealer_id = dealer and paper_uuid = any(gone);
  delete from hst_decisions where dealer_id = dealer and paper_uuid = any(gone);
  update hst_requests set paper_uuid = null where dealer_id = dealer and paper_uuid = any(gone);
  update hst_snapshots set paper_uuid = null where dealer_id = dealer and paper_uuid = any(gone);
  delete from record_words where dealer_id = dealer and record_uuid = any(gone || own_works || own_extensions);
  delete from papers where dealer_id = dealer and uuid = any(gone);
end $$;

create function purge_vehicles(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
begin
  delete from record_words where dealer_id = dealer and record_uuid = any(wanted);
  delete from vehicles where dealer_id = dealer and uuid = any(wanted);
end $$;

create function purge_hst_looks(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
begin
  update hst_requests set snapshot_uuid = null where dealer_id = dealer and snapshot_uuid = any(wanted);
  delete from hst_snapshots where dealer_id = dealer and uuid = any(wanted);
end $$;

create function purge_attendances(wanted uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
begin
  delete from attendance_corrections where dealer_id = dealer and attendance_uuid = any(wanted);
  delete from attendances where dealer_id = dealer and uuid = any(wanted);
end $$;

create function purge_loans(cars uuid[], bookings uuid[]) returns void language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  dealer constant uuid := nullif(current_setting('app.dealer', true), '')::uuid;
begin
  delete from loan_bookings where dealer_id = dealer and uuid = any(bookings) and deleted_at is not null;
  delete from loan_cars where dealer_id = dealer and uuid = any(cars) and deleted_at is not null;
end $$;

revoke execute on function purge_papers(uuid[]), purge_vehicles(uuid[]), purge_hst_looks(uuid[]),
  purge_attendances(uuid[]), purge_loans(uuid[], uuid[]) from public;
grant execute on function purge_papers(uuid[]), purge_vehicles(uuid[]), purge_hst_looks(uuid[]),
  purge_attendances(uuid[]), purge_loans(uuid[], uuid[]) to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function purge_papers(uuid[]) owner to werkbank_lookup;
alter function purge_vehicles(uuid[]) owner to werkbank_lookup;
alter function purge_hst_looks(uuid[]) owner to werkbank_lookup;
alter function purge_attendances(uuid[]) owner to werkbank_lookup;
alter function purge_loans(uuid[], uuid[]) owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;

create index papers_updated on papers (dealer_id, updated_at);
