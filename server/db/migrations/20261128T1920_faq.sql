-- Language versions of the entries of the FAQ. `topic` is the uuid of another version, or empty for the first one. Versions
-- with the same `topic_key` are translations of each other.
create table faq_entries (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  topic text not null default '',
  topic_key text not null generated always as (case when topic = '' then uuid::text else topic end) stored,
  question text not null,
  answer jsonb not null default '{"type": "doc", "content": []}',
  language text not null,
  category text not null,
  tags text[] not null default '{}',
  machine_code text not null default '',
  screen text not null default '',
  department_uuid uuid,
  valid_until date,
  state text not null default 'draft' check (state in ('draft', 'published', 'refused')),
  refusal text not null default '',
  author_uuid uuid,
  is_proposal boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, department_uuid) references departments (dealer_id, uuid),
  foreign key (dealer_id, author_uuid) references users (dealer_id, uuid)
);
-- A second version in a language is refused at the field `language`, which gives the index its name.
create unique index faq_entries_language on faq_entries (dealer_id, topic_key, language) where deleted_at is null;
create index on faq_entries (dealer_id, department_uuid);
create index on faq_entries (dealer_id, author_uuid);
-- Each process reads the changes since its last search.
create index on faq_entries (dealer_id, updated_at);
call protect('faq_entries', 'select, insert, update');
call sortable('faq_entries', 'question');
call searchable('faq_entries', 'faqEntry', 'question', 'machine_code');

-- How often an entry was opened. Entries of the handbook are counted, too, so there is no foreign key.
create table faq_views (
  dealer_id uuid not null references dealers,
  entry_uuid uuid not null,
  count bigint not null default 0,
  primary key (dealer_id, entry_uuid)
);
call protect('faq_views', 'select, insert, update');

-- One vote of a user for a version of an entry.
create table faq_votes (
  dealer_id uuid not null,
  entry_uuid uuid not null,
  entry_version bigint not null,
  user_uuid uuid not null,
  is_helpful boolean not null,
  primary key (dealer_id, entry_uuid, entry_version, user_uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index on faq_votes (dealer_id, user_uuid);
call protect('faq_votes', 'select, insert, update, delete');

-- Searches without a result. The searching user is not stored.
create table faq_misses (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  query text not null,
  query_folded text not null,
  count bigint not null default 1,
  last_at timestamptz not null,
  primary key (dealer_id, uuid)
);
create unique index faq_misses_query on faq_misses (dealer_id, query_folded);
call protect('faq_misses', 'select, insert, update, delete');

-- Entries of the handbook that the dealer has hidden.
create table faq_hidden (
  dealer_id uuid not null references dealers,
  entry_uuid uuid not null,
  primary key (dealer_id, entry_uuid)
);
call protect('faq_hidden', 'select, insert, delete');
