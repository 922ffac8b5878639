-- Tire sizes of both axles: of the vehicle, and on the day of a visit.
alter table vehicles add column tires_front text not null default '', add column tires_rear text not null default '';
alter table papers add column tires_front text not null default '', add column tires_rear text not null default '';
