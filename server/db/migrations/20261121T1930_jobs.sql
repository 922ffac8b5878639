-- Background jobs. Their data are stored here, under the dealer's row-level security. The queue (schema job_queue, of
-- the role werkbank_jobs) knows only the dealer and the name of a job. So a reader of the queue learns nothing about a
-- dealer.

create table jobs (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  kind text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create index jobs_state on jobs (dealer_id, state, created_at);
call protect('jobs', 'select, insert, update, delete');

-- Queues a job in the statement that creates it, so that it exists exactly when the transaction commits. The row passed
-- row-level security, so a job cannot be queued for another dealer.
create function hand_over_job() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into job_queue.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('dealer', new.dealer_id, 'job', new.uuid), q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
    job_queue.job_now() + q.retention_seconds * interval '1s', q.policy, q.dead_letter, q.heartbeat_seconds
  from job_queue.queue q where q.name = new.kind;
  if not found then raise exception 'There is no queue for jobs of the kind %', new.kind; end if;
  return null;
end $$;
create trigger hand_over after insert on jobs for each row execute function hand_over_job();
create trigger hand_over_again after update of state on jobs for each row
  when (old.state = 'failed' and new.state = 'waiting') execute function hand_over_job();

revoke execute on function hand_over_job() from public;
grant execute on function hand_over_job() to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function hand_over_job() owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
