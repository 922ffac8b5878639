-- Reads what a sign-in needs before its password is checked: the dealer of a code, and whether this device has signed
-- in the user of the address before. It also tells until when the attempts of the device or account have to wait. It
-- writes nothing, so that a refused guess costs one read. It runs with the rights of its caller, and sees only rows of
-- the dealer that find_dealer has found.
create function find_sign_in(wanted text, address text, device bytea)
  returns table (
    dealer_id uuid, code text, name text, is_active boolean, is_known boolean, blocked_until timestamptz
  )
  language plpgsql volatile rows 1 set search_path = app, pg_temp as $$
declare
  person uuid;
begin
  select d.dealer_id, d.code, d.name, d.is_active from find_dealer(wanted) d
    into find_sign_in.dealer_id, find_sign_in.code, find_sign_in.name, find_sign_in.is_active;
  if not found then
    return;
  end if;
  if find_sign_in.is_active then
    perform set_config('app.dealer', find_sign_in.dealer_id::text, true);
    -- An address without a user runs the same statements, so that the time reveals nothing.
    person := coalesce(
      (select u.uuid from users u where u.email_folded = address and u.deleted_at is null and u.is_active),
      '00000000-0000-0000-0000-000000000000');
    find_sign_in.is_known := exists (
      select from known_devices k where k.device_hash = device and k.user_uuid = person);
    find_sign_in.blocked_until := (
      select a.blocked_until from login_attempts a
      where a.key = case
        when find_sign_in.is_known then 'device:' || encode(device, 'hex') || ':' || person::text
        else 'account:' || address
      end);
    perform set_config('app.dealer', '', true);
  end if;
  return next;
end $$;
revoke execute on function find_sign_in(text, text, bytea) from public;
grant execute on function find_sign_in(text, text, bytea) to werkbank_app;
