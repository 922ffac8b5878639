-- Nobody's number is no number, as for departments and sites.
alter table users alter column phone drop default, alter column phone drop not null;
update users set phone = null where phone = '';
