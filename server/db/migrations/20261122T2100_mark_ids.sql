-- Marks are told apart by an id, so that what two people do to different ones is put together.
update papers set damage_marks = (
  select jsonb_agg(mark || jsonb_build_object('id', gen_random_uuid()) order by place)
  from jsonb_array_elements(damage_marks) with ordinality as marks (mark, place)
) where damage_marks <> '[]';
