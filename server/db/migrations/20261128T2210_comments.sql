-- Comments on rows of any record. `record` names the record, so no foreign key is possible: a trigger on the table of the
-- record (`commented`) deletes the comments with their row.
create table comments (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  record text not null,
  record_uuid uuid not null,
  text jsonb not null,
  author_uuid uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The text of a deleted comment is empty. The row stays as a mark.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, author_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, deleted_by) references users (dealer_id, uuid)
);
create index comments_row on comments (dealer_id, record, record_uuid, uuid);
create index comments_author on comments (dealer_id, author_uuid);
create index comments_deleter on comments (dealer_id, deleted_by);
call protect('comments', 'select, insert, update, delete');

-- The functions of the retention delete rows as this role, and the trigger with them.
create policy retention on comments for delete to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
create policy retention_read on comments for select to werkbank_lookup
  using (dealer_id = nullif(current_setting('app.dealer', true), '')::uuid);
grant select, delete on comments to werkbank_lookup;

create function purge_comments() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  delete from comments where dealer_id = old.dealer_id and record = tg_argv[0] and record_uuid = old.uuid;
  return null;
end $$;

-- Deletes the comments of a row together with the row. Called once for the table of each record with comments.
create procedure commented(target regclass, record text) language plpgsql as $$
begin
  execute format('create trigger purge_comments after delete on %s for each row execute function purge_comments(%L)',
    target, record);
end $$;
revoke execute on procedure commented(regclass, text) from public;
call commented('news', 'news');
