-- Lists of users, locations, departments, check-ins, requests and acceptances are searched by telephone numbers as people
-- dial them, as the list of customers is.
create procedure searchable_by_phone(target regclass, record text, phone text, variadic fields text[]) language plpgsql as $$
begin
  execute format('alter table %s add column phone_ends text not null generated always as (phone_ends(%I)) stored', target, phone);
  execute format('drop trigger index_words on %s', target);
  alter table record_words no force row level security;
  execute format('delete from record_words where record = %L', record);
  alter table record_words force row level security;
  call searchable(target, record, variadic fields || array[phone, 'phone_ends']);
end $$;
call searchable_by_phone('users', 'user', 'phone', 'first_name', 'last_name', 'email', 'personnel_number');
call searchable_by_phone('locations', 'location', 'phone',
  'key', 'description', 'zip_code', 'city', 'street', 'dealer_codes');
call searchable_by_phone('departments', 'department', 'phone', 'name', 'short_code');
call searchable_by_phone('checkins', 'checkin', 'customer_phone', 'licensePlate', 'vin', 'customer_name', 'customer_number',
  'key_place', 'description');
call searchable_by_phone('service_requests', 'serviceRequest', 'callback_phone', 'number', 'subject', 'licensePlate',
  'plate_keys', 'vin');
call searchable_by_phone('acceptances', 'acceptance', 'customer_phone', 'number', 'licensePlate', 'vin', 'order_number',
  'customer_name', 'model');
drop procedure searchable_by_phone(regclass, text, text, text[]);
