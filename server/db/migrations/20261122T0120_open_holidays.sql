-- Public holidays follow from country and region; what is written down is on which of them a site works all the same.

alter table locations add column open_holidays text[] not null default '{}';
