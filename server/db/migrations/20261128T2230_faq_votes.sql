-- The version in which the answer was last written. Votes belong to it, so that another tag or subject keeps them. Until
-- now, votes belonged to the version of the row.
alter table faq_entries add column answer_version bigint not null default 1;
update faq_entries set answer_version = version;
