-- Rules for the user's notifications on all computers. Each computer can be muted in addition.
alter table users
  add column notify_messages text not null default 'all' check (notify_messages in ('all', 'direct', 'none')),
  add column notify_sound boolean not null default true,
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add check ((quiet_from is null) = (quiet_until is null));
