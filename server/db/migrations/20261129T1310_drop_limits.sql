-- `dropped_at` is when the form was sent, which can be days after its appointment was created. `drop_network` is the
-- network of its sender, as a proof by the key of the server. The limits of a day count it. `drop_ticket` is the ticket
-- of the form, because a ticket works once.
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
