-- A deleted user may still be in the directory. So another row may take the same directory id.
drop index users_directory;
create unique index users_directory on users (dealer_id, directory_id)
  where directory_id is not null and deleted_at is null;
drop index groups_directory;
create unique index groups_directory on groups (dealer_id, directory_id)
  where directory_id is not null and deleted_at is null;
