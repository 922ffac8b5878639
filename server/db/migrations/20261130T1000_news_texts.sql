-- Moments of all publications of a notice. A notice that was withdrawn and published again has several.
alter table news add column publications timestamptz[] not null default '{}';
-- When the text in each language last changed in its sense, by language. A language without a moment has its first text.
alter table news add column text_times jsonb not null default '{}';
-- The last change of the text was a small correction, so that confirmations stay valid. Always false once it is stored.
alter table news add column is_small_correction boolean not null default false;

-- The texts of a version that somebody has confirmed. Written with the first confirmation, because it is a proof.
create table news_texts (
  dealer_id uuid not null,
  news_uuid uuid not null,
  version bigint not null,
  -- A list of `{language, title, body}`.
  texts jsonb not null,
  primary key (dealer_id, news_uuid, version),
  foreign key (dealer_id, news_uuid) references news (dealer_id, uuid)
);
call protect('news_texts', 'select, insert');
-- Names of an anonymised person are replaced.
grant update on news_texts to werkbank_app;

-- Row-level security binds the owner, too, so it is lifted meanwhile.
alter table news no force row level security;
alter table news_confirmations no force row level security;
alter table news_texts no force row level security;
update news set publications = array[published_at] where published_at is not null;
-- A draft that was rewritten is confirmed anew, as before this migration.
update news set confirm_from_version = text_version where published_at is null and confirm_from_version < text_version;
-- Only the present texts are known.
insert into news_texts (dealer_id, news_uuid, version, texts)
  select n.dealer_id, n.uuid, n.text_version,
    jsonb_build_array(jsonb_build_object('language', n.language, 'title', n.title, 'body', n.body)) || n.translations
  from news n where exists (select from news_confirmations c
    where c.dealer_id = n.dealer_id and c.news_uuid = n.uuid and c.version = n.text_version);
alter table news_texts force row level security;
alter table news_confirmations force row level security;
alter table news force row level security;
