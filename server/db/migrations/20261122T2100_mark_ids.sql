-- Each mark gets an id, so that the changes of two users to different marks are merged.
update papers set damage_marks = (
  select jsonb_agg(mark || jsonb_build_object('id', gen_random_uuid()) order by place)
  from jsonb_array_elements(damage_marks) with ordinality as marks (mark, place)
) where damage_marks <> '[]';
