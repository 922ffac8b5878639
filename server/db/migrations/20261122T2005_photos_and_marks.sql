-- A deleted photo of a paper can be restored. `deleted_by` is the user who deleted it.
alter table paper_photos add column deleted_at timestamptz, add column deleted_by uuid,
  add foreign key (dealer_id, deleted_by) references users (dealer_id, uuid),
  add check (deleted_at is not null or deleted_by is null);
revoke delete on paper_photos from werkbank_app;
grant update on paper_photos to werkbank_app;

-- Damage of the car's body: view, place, kind.
alter table papers add column damage_marks jsonb not null default '[]';
