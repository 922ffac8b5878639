-- Shared files by file group. The row comes first and its content follows in pieces. Each content is a version.
create table uploads (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  name text not null,
  upload_group_uuid uuid not null,
  description text not null default '',
  tags text[] not null default '{}',
  paper_uuid uuid,
  vehicle_uuid uuid,
  customer_uuid uuid,
  expires_at date,
  -- The current version and its facts, copied here so that lists sort and filter by them.
  file_uuid uuid,
  content_type text not null default '',
  type text not null default '',
  size bigint not null default 0,
  digest bytea,
  uploaded_at timestamptz,
  uploader_uuid uuid,
  -- Since when the complete content is being checked. Null when nothing is checked.
  scanning_since timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, upload_group_uuid) references upload_groups (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid),
  foreign key (dealer_id, vehicle_uuid) references vehicles (dealer_id, uuid),
  foreign key (dealer_id, customer_uuid) references customers (dealer_id, uuid),
  foreign key (dealer_id, uploader_uuid) references users (dealer_id, uuid)
);
create index uploads_group on uploads (dealer_id, upload_group_uuid);
create index uploads_paper on uploads (dealer_id, paper_uuid);
create index uploads_vehicle on uploads (dealer_id, vehicle_uuid);
create index uploads_customer on uploads (dealer_id, customer_uuid);
create index uploads_uploader on uploads (dealer_id, uploader_uuid);
create index uploads_digest on uploads (dealer_id, digest);
create index uploads_expiry on uploads (dealer_id, expires_at) where expires_at is not null;
create index uploads_updated on uploads (dealer_id, updated_at, uuid);
create index uploads_size on uploads (dealer_id, size, uuid);
call protect('uploads', 'select, insert, update, delete');
call sortable('uploads', 'name');
call searchable('uploads', 'upload', 'name', 'description');

-- Contents of an upload, counted from 1. `uuid` is the stored file.
create table upload_versions (
  dealer_id uuid not null,
  uuid uuid not null,
  upload_uuid uuid not null,
  nth bigint not null check (nth > 0),
  name text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, uuid) references files (dealer_id, uuid),
  foreign key (dealer_id, upload_uuid) references uploads (dealer_id, uuid),
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create unique index upload_versions_nth on upload_versions (dealer_id, upload_uuid, nth);
create index upload_versions_creator on upload_versions (dealer_id, created_by);
call protect('upload_versions', 'select, insert, update, delete');
alter table uploads add foreign key (dealer_id, file_uuid) references files (dealer_id, uuid);
create index uploads_file on uploads (dealer_id, file_uuid);

-- The fate of files that have passed their last day.
alter table upload_groups add column expired_rule text not null default 'delete';
