-- A member added by a rule reads the messages after `visible_after`. A member added by hand reads all messages.
alter table chat_members add column visible_after bigint not null default 0;
