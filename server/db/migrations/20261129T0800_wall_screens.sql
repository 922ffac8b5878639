-- A terminal is a machine at a lift, or a screen in the waiting area. A screen has no user, so that its language is its own.
alter table bay_terminals add column kind text not null default 'bay' check (kind in ('bay', 'wall'));
alter table bay_terminals alter column kind drop default;
alter table bay_terminals add column language text not null default 'de';
alter table bay_terminals alter column language drop default;

-- The desk to which a customer is called, such as "2". The screen in the waiting area shows it.
alter table checkins add column called_to text not null default '';
create index checkins_called on checkins (dealer_id, location_uuid, called_at) where called_at is not null;
