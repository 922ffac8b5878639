-- Questions to a customer about more work. The address of the page is not stored: it is signed with the key of the server.
create table consent_links (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  paper_uuid uuid not null,
  channel text not null check (channel in ('mail', 'copy')),
  language text not null,
  sent_to text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- Withdrawn, or replaced by a later question.
  ended_at timestamptz,
  answered_at timestamptz,
  answered_by text not null default '',
  signature text not null default '',
  note text not null default '',
  -- The extensions, each with what the customer was shown when they answered: number, finding, price and answer.
  items jsonb not null,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, paper_uuid) references papers (dealer_id, uuid) on delete cascade,
  foreign key (dealer_id, created_by) references users (dealer_id, uuid)
);
create unique index consent_links_open on consent_links (dealer_id, paper_uuid)
  where ended_at is null and answered_at is null;
create index consent_links_paper on consent_links (dealer_id, paper_uuid, created_at);
create index consent_links_by on consent_links (dealer_id, created_by);
call protect('consent_links', 'select, insert, update, delete');
