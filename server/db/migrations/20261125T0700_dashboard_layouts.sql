-- Layouts of the start page: one for each user who arranged the cards, and one for each group.
create table dashboard_layouts (
  dealer_id uuid not null,
  uuid uuid not null,
  user_uuid uuid,
  group_uuid uuid,
  places jsonb not null,
  version bigint not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid),
  foreign key (dealer_id, group_uuid) references groups (dealer_id, uuid),
  foreign key (dealer_id, updated_by) references users (dealer_id, uuid),
  check (num_nonnulls(user_uuid, group_uuid) = 1)
);
create unique index dashboard_layouts_user on dashboard_layouts (dealer_id, user_uuid);
create unique index dashboard_layouts_group on dashboard_layouts (dealer_id, group_uuid);
call protect('dashboard_layouts', 'select, insert, update, delete');
