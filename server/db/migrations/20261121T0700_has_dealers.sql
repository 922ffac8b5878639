-- Whether the database holds any dealer, because demo data may only fill an empty one. The function reveals no dealer.
create function has_dealers() returns boolean
  language sql stable security definer set search_path = app, pg_temp as
  $$ select exists (select from dealers) $$;
revoke execute on function has_dealers() from public;
grant execute on function has_dealers() to werkbank_app;
grant create on schema app to werkbank_lookup;
alter function has_dealers() owner to werkbank_lookup;
revoke create on schema app from werkbank_lookup;
