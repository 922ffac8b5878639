-- When the key-drop form was sent, which can be days after its appointment was created. The network of its sender as a proof by
-- the key of the server, for the limits of a day. The ticket with which it was sent, because a ticket counts once.
alter table checkins
  add column dropped_at timestamptz,
  add column drop_network text not null default '',
  add column drop_ticket text;
-- Row-level security binds the owner, too, so it is lifted meanwhile.
alter table checkins no force row level security;
update checkins set dropped_at = created_at where drop_uuid is not null;
alter table checkins force row level security;
drop index checkins_dropped;
create index checkins_dropped on checkins (dealer_id, location_uuid, dropped_at) where drop_uuid is not null;
create unique index checkins_ticket on checkins (dealer_id, drop_ticket) where drop_ticket is not null;
