-- Helpers of a work and their share in per cent. The rest is the technician's share.
create table work_helpers (
  dealer_id uuid not null,
  work_uuid uuid not null,
  user_uuid uuid not null,
  share bigint not null check (share between 1 and 99),
  primary key (dealer_id, work_uuid, user_uuid),
  foreign key (dealer_id, work_uuid) references works (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index work_helpers_user on work_helpers (dealer_id, user_uuid);
call protect('work_helpers', 'select, insert, delete');
