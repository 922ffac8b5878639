-- Notices for staff. A user reads one if they belong to its audience, which is looked up when it is read.
create table news (
  dealer_id uuid not null references dealers,
  uuid uuid not null,
  title text not null,
  language text not null,
  body jsonb not null,
  translations jsonb not null default '[]',
  -- The words of title and text in all languages, for the search.
  plain text not null default '',
  category text not null default 'general',
  importance text not null default 'info' check (importance in ('info', 'important', 'safety')),
  is_for_everybody boolean not null default false,
  -- Uuids of locations, departments and groups, as texts like every list of the records.
  location_uuids text[] not null default '{}',
  department_uuids text[] not null default '{}',
  group_uuids text[] not null default '{}',
  is_draft boolean not null default true,
  publish_from timestamptz,
  publish_until timestamptz,
  -- When its audience heard of it. Null for drafts, and until the time of a scheduled one.
  published_at timestamptz,
  -- When the text changed after the publication.
  changed_at timestamptz,
  -- Version with the newest text. A reader confirms this one or a later one.
  text_version bigint not null default 1,
  -- Confirmations of earlier versions do not count.
  confirm_from_version bigint not null default 1,
  is_pinned boolean not null default false,
  needs_confirmation boolean not null default false,
  confirm_until date,
  allows_comments boolean not null default true,
  author_uuid uuid not null,
  -- Figures of the editors' list, renewed when a reader reads or confirms, and every night.
  audience_count bigint not null default 0,
  read_count bigint not null default 0,
  confirmed_count bigint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (dealer_id, uuid),
  foreign key (dealer_id, author_uuid) references users (dealer_id, uuid),
  check (publish_until is null or publish_from is null or publish_until > publish_from),
  -- A published notice always has an audience.
  check (is_draft or is_for_everybody
    or cardinality(location_uuids) + cardinality(department_uuids) + cardinality(group_uuids) > 0)
);
create index news_author on news (dealer_id, author_uuid);
create index news_published on news (dealer_id, published_at desc, uuid) where deleted_at is null and not is_draft;
call protect('news', 'select, insert, update');
call sortable('news', 'title');
call searchable('news', 'news', 'plain');

-- When each user first had a notice in sight.
create table news_reads (
  dealer_id uuid not null,
  news_uuid uuid not null,
  user_uuid uuid not null,
  read_at timestamptz not null,
  primary key (dealer_id, news_uuid, user_uuid),
  foreign key (dealer_id, news_uuid) references news (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index news_reads_user on news_reads (dealer_id, user_uuid);
-- An anonymised user leaves no trace of what they read.
call protect('news_reads', 'select, insert, delete');

-- A user confirmed a version of a notice in a language. Written once, because it is a proof.
create table news_confirmations (
  dealer_id uuid not null,
  news_uuid uuid not null,
  user_uuid uuid not null,
  version bigint not null,
  language text not null,
  confirmed_at timestamptz not null,
  primary key (dealer_id, news_uuid, user_uuid, version),
  foreign key (dealer_id, news_uuid) references news (dealer_id, uuid),
  foreign key (dealer_id, user_uuid) references users (dealer_id, uuid)
);
create index news_confirmations_user on news_confirmations (dealer_id, user_uuid);
call protect('news_confirmations', 'select, insert');
