-- A deactivated dealer has no terminals and no passes, as it has no sessions.
grant create on schema app to werkbank_lookup;
create or replace function find_bay_terminal(hash bytea) returns table (dealer_id uuid, terminal_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select t.dealer_id, t.uuid from bay_terminals t join dealers d on d.dealer_id = t.dealer_id
     where t.token_hash = hash and d.deactivated_at is null $$;
create or replace function find_bay_pass(hash bytea) returns table (dealer_id uuid, pass_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select p.dealer_id, p.uuid from bay_passes p join dealers d on d.dealer_id = p.dealer_id
     where p.token_hash = hash and d.deactivated_at is null $$;

-- A pass ends after a shift, even if it is used all the time. Existing passes are deleted, because they last only
-- minutes.
delete from bay_passes;
alter table bay_passes add column given_at timestamptz not null;

-- The jobs of a dealer are a group, so that another dealer's job starts before the second job of this one.
create or replace function hand_over_job() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into job_queue.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    deletion_seconds, start_after, keep_until, policy, dead_letter, heartbeat_seconds, group_id)
  select q.name, jsonb_build_object('dealer', new.dealer_id, 'job', new.uuid), q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    greatest(new.start_at, job_queue.job_now()),
    greatest(new.start_at, job_queue.job_now()) + q.retention_seconds * interval '1s', q.policy, q.dead_letter,
    q.heartbeat_seconds, new.dealer_id::text
  from job_queue.queue q where q.name = new.kind;
  if not found then raise exception 'There is no queue for jobs of the kind %', new.kind; end if;
  return null;
end $$;
revoke create on schema app from werkbank_lookup;
