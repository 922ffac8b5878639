-- A photo may show one of the marks on the sketch; which those are stands in the paper.
alter table paper_photos add column mark_id uuid;
