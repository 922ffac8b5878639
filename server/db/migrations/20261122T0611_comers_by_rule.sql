-- Whoever comes into a chat by a rule reads what is written from then on; who is put in by hand reads everything.
alter table chat_members add column visible_after bigint not null default 0;
