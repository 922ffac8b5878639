-- Moves the remaining contents into `files`: photos of papers, originals of HST snapshots, exports of own data,
-- pictures of the settings. Row-level security binds the owner of the tables too, so it is lifted meanwhile.
create index files_owner on files (dealer_id, owner_record, owner_uuid);
alter table files no force row level security;
alter table file_parts no force row level security;
alter table paper_photos no force row level security;
alter table hst_inputs no force row level security;
alter table hst_snapshots no force row level security;
alter table data_exports no force row level security;
alter table settings no force row level security;
alter table setting_changes no force row level security;

create table moving_contents (
  dealer_id uuid not null,
  uuid uuid not null,
  owner_record text not null,
  owner_uuid uuid,
  role text not null,
  content_type text not null,
  width bigint,
  height bigint,
  created_at timestamptz not null,
  created_by uuid,
  bytes bytea not null,
  -- The value of a setting before it was a file.
  url text
);

insert into moving_contents
  select dealer_id, uuid, 'paper', paper_uuid, 'photo', content_type, width, height, created_at, created_by, bytes, null
  from paper_photos;
insert into moving_contents
  select i.dealer_id, gen_random_uuid(), 'hst_snapshot', i.snapshot_uuid, 'original', i.content_type, null, null,
    s.created_at, s.created_by, convert_to(i.content, 'UTF8'), null
  from hst_inputs i
  join hst_snapshots s on s.dealer_id = i.dealer_id and s.uuid = i.snapshot_uuid;
insert into moving_contents
  select dealer_id, uuid, 'data_export', uuid, 'copy', 'application/json', null, null, created_at, user_uuid, bytes, null
  from data_exports where bytes is not null;
insert into moving_contents
  select dealer_id, gen_random_uuid(), 'setting', null, 'image', substring(url from '^data:([^;]+);'), null, null, now(),
    null, decode(substring(url from ';base64,(.*)$'), 'base64'), url
  from (
    select dealer_id, value #>> '{}' as url from settings where key in ('custom_logo', 'custom_login_logo')
    union select dealer_id, old_value #>> '{}' from setting_changes where key in ('custom_logo', 'custom_login_logo')
    union select dealer_id, new_value #>> '{}' from setting_changes where key in ('custom_logo', 'custom_login_logo')
  ) u
  where url like 'data:%;base64,%';
delete from moving_contents where octet_length(bytes) = 0;

insert into files (dealer_id, uuid, owner_record, owner_uuid, role, digest, size, content_type, width, height, scan_state,
    created_at, created_by)
  select dealer_id, uuid, owner_record, owner_uuid, role, sha256(bytes), octet_length(bytes), content_type, width, height,
    'unscanned', created_at, created_by
  from moving_contents;
insert into file_parts (dealer_id, file_uuid, nth, bytes)
  select dealer_id, uuid, n.nth, substring(bytes from (n.nth * 1048576 + 1)::int for 1048576)
  from moving_contents cross join lateral generate_series(0, (octet_length(bytes) - 1) / 1048576) n (nth);

update settings s set value = to_jsonb(m.uuid::text) from moving_contents m
  where m.dealer_id = s.dealer_id and m.url = s.value #>> '{}' and s.key in ('custom_logo', 'custom_login_logo');
update setting_changes c set old_value = to_jsonb(m.uuid::text) from moving_contents m
  where m.dealer_id = c.dealer_id and m.url = c.old_value #>> '{}' and c.key in ('custom_logo', 'custom_login_logo');
update setting_changes c set new_value = to_jsonb(m.uuid::text) from moving_contents m
  where m.dealer_id = c.dealer_id and m.url = c.new_value #>> '{}' and c.key in ('custom_logo', 'custom_login_logo');
drop table moving_contents;

-- A photo has the uuid of its file.
delete from paper_photos p where not exists (select from files f where f.dealer_id = p.dealer_id and f.uuid = p.uuid);
alter table paper_photos drop column bytes, drop column content_type, drop column width, drop column height,
  add foreign key (dealer_id, uuid) references files (dealer_id, uuid);
alter table data_exports add column file_uuid uuid;
update data_exports e set file_uuid = f.uuid from files f
  where f.dealer_id = e.dealer_id and f.uuid = e.uuid and f.owner_record = 'data_export';
alter table data_exports drop column bytes,
  add foreign key (dealer_id, file_uuid) references files (dealer_id, uuid);
drop table hst_inputs;

alter table files force row level security;
alter table file_parts force row level security;
alter table paper_photos force row level security;
alter table data_exports force row level security;
alter table hst_snapshots force row level security;
alter table settings force row level security;
alter table setting_changes force row level security;
