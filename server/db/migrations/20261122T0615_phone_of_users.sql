-- A missing phone number is null, as for departments and locations.
alter table users alter column phone drop default, alter column phone drop not null;
update users set phone = null where phone = '';
