-- A photo that was taken off an order can be put back; who took it off is known.
alter table paper_photos add column deleted_at timestamptz, add column deleted_by uuid,
  add foreign key (dealer_id, deleted_by) references users (dealer_id, uuid),
  add check (deleted_at is not null or deleted_by is null);
revoke delete on paper_photos from werkbank_app;
grant update on paper_photos to werkbank_app;

-- Where the body of the car is damaged: view, place, kind.
alter table papers add column damage_marks jsonb not null default '[]';
