-- The meaning of the columns of imported files, as users have assigned it. The header is a digest of its names.
create table import_columns (
  dealer_id uuid not null references dealers,
  kind text not null check (kind in ('staff', 'attendance', 'sold')),
  header text not null check (length(header) = 64),
  fields jsonb not null,
  used_at timestamptz not null,
  primary key (dealer_id, kind, header)
);
call protect('import_columns', 'select, insert, update, delete');

-- Names of the columns that a file has and the preview leaves out.
alter table directory_runs add column left_out_columns jsonb not null default '[]';
