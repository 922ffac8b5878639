-- Public holidays follow from country and region. This column holds those on which the location works.

alter table locations add column open_holidays text[] not null default '{}';
