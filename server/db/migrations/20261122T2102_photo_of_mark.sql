-- A photo may show one of the marks on the sketch. The paper holds the marks.
alter table paper_photos add column mark_id uuid;
