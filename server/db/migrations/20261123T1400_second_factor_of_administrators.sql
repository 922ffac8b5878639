-- New dealers require a second factor of administrators. Existing dealers keep their rule until they choose.
alter table settings no force row level security;
alter table dealers no force row level security;
insert into settings (dealer_id, key, value)
  select dealer_id, 'force_second_factor_admins', 'false'::jsonb from dealers on conflict do nothing;
alter table settings force row level security;
alter table dealers force row level security;

-- Number of wrong codes of the second factor in this session since the last right one.
alter table sessions add column failed_codes smallint not null default 0;
