-- Attachments of a notice: a list of `{file_uuid, name, size, content_type}`. The contents are in `files`.
alter table news add column attachments jsonb not null default '[]';
