-- SHA-256 of the bytes that the user sent, where they were stored without camera data. Null for all other contents.
-- A second upload of the same photo is found by it.
alter table upload_versions add column source_digest bytea;
alter table uploads add column source_digest bytea;
create index uploads_source_digest on uploads (dealer_id, source_digest) where source_digest is not null;
