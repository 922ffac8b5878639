-- Row-level security binds the owner, too, so it is lifted meanwhile.
alter table checkins no force row level security;
alter table papers no force row level security;
-- Places were scanned at the paper only. The check-ins of cars that are here get them, and give theirs to an empty paper.
update papers p set key_place = c.key_place from checkins c
  where c.dealer_id = p.dealer_id and c.paper_uuid = p.uuid and p.key_place = '' and c.key_place <> ''
    and c.deleted_at is null and c.status not in ('canceled', 'picked_up')
    and p.deleted_at is null and p.status not in ('canceled', 'picked_up');
update papers p set parking_place = c.parking_place from checkins c
  where c.dealer_id = p.dealer_id and c.paper_uuid = p.uuid and p.parking_place = '' and c.parking_place <> ''
    and c.deleted_at is null and c.status not in ('canceled', 'picked_up')
    and p.deleted_at is null and p.status not in ('canceled', 'picked_up');
update checkins c set key_place = p.key_place, parking_place = p.parking_place from papers p
  where p.dealer_id = c.dealer_id and p.uuid = c.paper_uuid
    and (c.key_place <> p.key_place or c.parking_place <> p.parking_place)
    and c.deleted_at is null and c.status not in ('canceled', 'picked_up')
    and p.deleted_at is null and p.status not in ('canceled', 'picked_up');
alter table papers force row level security;
alter table checkins force row level security;
