-- A deactivated dealer keeps its data. Its users cannot sign in, and its sessions, tickets and extension tokens are
-- invalid.
alter table dealers add column deactivated_at timestamptz;

grant create on schema app to werkbank_lookup;

drop function find_dealer(text);
create function find_dealer(wanted text) returns table (dealer_id uuid, code text, name text, is_active boolean)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select d.dealer_id, d.code, d.name, d.deactivated_at is null from dealers d where d.code = wanted $$;

create or replace function find_session(hash bytea) returns table (dealer_id uuid, session_uuid uuid, user_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select s.dealer_id, s.uuid, s.user_uuid from sessions s join dealers d on d.dealer_id = s.dealer_id
     where s.token_hash = hash and d.deactivated_at is null $$;

create or replace function find_extension_token(hash bytea)
  returns table (dealer_id uuid, token_uuid uuid, user_uuid uuid)
  language sql stable security definer rows 1 set search_path = app, pg_temp as
  $$ select t.dealer_id, t.uuid, t.user_uuid from extension_tokens t join dealers d on d.dealer_id = t.dealer_id
     where t.token_hash = hash and d.deactivated_at is null $$;

drop function list_dealers();
create function list_dealers()
  returns table (dealer_id uuid, code text, name text, created_at timestamptz, deactivated_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp as
  $$ select d.dealer_id, d.code, d.name, d.created_at, d.deactivated_at from dealers d order by d.code $$;

revoke execute on function find_dealer(text), list_dealers() from public;
grant execute on function find_dealer(text), list_dealers() to werkbank_app;
alter function find_dealer(text) owner to werkbank_lookup;
alter function list_dealers() owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
