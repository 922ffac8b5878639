-- The skill and the kind of bay that a work needs. A promise considers them before the work is planned.
alter table works add column skill text not null default '', add column bay_kind text not null default '';
-- The time of works without a target, estimated when the paper's time was promised.
alter table papers add column estimated_ze bigint not null default 0;
update work_packages set works = coalesce(
  (select jsonb_agg(jsonb_build_object('skill', '', 'bay_kind', '') || one order by nth)
    from jsonb_array_elements(works) with ordinality as lines (one, nth)), '[]');
