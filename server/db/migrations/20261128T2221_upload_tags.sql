-- The search finds shared files by their tags, too.
drop trigger index_words on uploads;
alter table record_words no force row level security;
delete from record_words where record = 'upload';
alter table record_words force row level security;
call searchable('uploads', 'upload', 'name', 'description', 'tags');
