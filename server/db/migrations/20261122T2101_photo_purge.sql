-- Photos that were deleted long ago are purged at night.
grant delete on paper_photos to werkbank_app;
create index paper_photos_deleted on paper_photos (dealer_id, deleted_at) where deleted_at is not null;
