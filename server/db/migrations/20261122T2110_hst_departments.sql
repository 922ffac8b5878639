-- A request for a snapshot can go to a department, too. The first member who accepts it takes it over.
alter table hst_requests
  drop constraint hst_requests_check,
  add column for_department uuid,
  add column taken_by uuid,
  add column taken_at timestamptz,
  add check (num_nonnulls(for_user, for_role, for_department) = 1),
  add check ((taken_by is null) = (taken_at is null)),
  add foreign key (dealer_id, for_department) references departments (dealer_id, uuid),
  add foreign key (dealer_id, taken_by) references users (dealer_id, uuid);
