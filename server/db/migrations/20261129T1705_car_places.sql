-- Places of the key, the car or the sheet of a visit: scanned at a place, or typed into a field. Rows are written once and
-- deleted with their paper or check-in.
create table car_places (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid,
  checkin_uuid uuid,
  thing text not null check (thing in ('key', 'car', 'sheet')),
  kind text not null check (kind in ('desk', 'bay', 'wash', 'rack', 'parking', 'other', 'typed')),
  place text not null,
  at timestamptz not null,
  by_user uuid,
  primary key (dealer_id, uuid),
  check (num_nonnulls(paper_uuid, checkin_uuid) = 1),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, checkin_uuid) references checkins (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, by_user) references users (dealer_id, uuid)
);
create index car_places_paper on car_places (dealer_id, paper_uuid, at);
create index car_places_checkin on car_places (dealer_id, checkin_uuid, at);
create index car_places_user on car_places (dealer_id, by_user);
call protect('car_places', 'select, insert, update, delete');
