-- Thumbnails (WebP) of stored pictures, for galleries and lists. They are drawn at the first request, and deleted with
-- their file.
create table file_thumbnails (
  dealer_id uuid not null,
  file_uuid uuid not null,
  bytes bytea not null,
  primary key (dealer_id, file_uuid),
  foreign key (dealer_id, file_uuid) references files (dealer_id, uuid) on delete cascade
);
alter table file_thumbnails alter column bytes set storage external;
call protect('file_thumbnails', 'select, insert, delete');
