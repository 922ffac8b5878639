-- Files and comments of check-ins. Existing check-ins have no files.
alter table checkins add column attachments jsonb not null default '[]';
call commented('checkins', 'checkin');
