-- Default of a new file group: most megabytes of a file.
alter table upload_groups alter column max_megabytes set default 50;
