-- `was_set` and `is_set` say whether a secret existed, because its value must not be known. For other settings they say
-- whether the value was the default.
alter table setting_changes
  add column was_set boolean not null default true,
  add column is_set boolean not null default true;

-- Lists the dealers for the operator of the server, who manages them and sends messages to all.
create function list_dealers() returns table (dealer_id uuid, code text, name text, created_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp as
  $$ select d.dealer_id, d.code, d.name, d.created_at from dealers d order by d.code $$;
revoke execute on function list_dealers() from public;
grant execute on function list_dealers() to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function list_dealers() owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
