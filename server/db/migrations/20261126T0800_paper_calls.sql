-- Calls to the customer of a paper. After a call the paper needs no further one until it is done or held again. Rows
-- are deleted with their paper.
create table paper_calls (
  dealer_id uuid not null,
  uuid uuid not null,
  paper_uuid uuid not null,
  at timestamptz not null,
  called_by uuid not null,
  note text not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, called_by) references users (dealer_id, uuid)
);
create index paper_calls_paper on paper_calls (dealer_id, paper_uuid, at);
create index paper_calls_by on paper_calls (dealer_id, called_by);
call protect('paper_calls', 'select, insert, update, delete');
