-- What a new file group takes without a choice of its own (domain.md 7.19).
alter table upload_groups alter column max_megabytes set default 50;
