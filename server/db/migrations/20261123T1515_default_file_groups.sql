-- File groups apply from now on. Each dealer gets the groups for its photos and chats. Users get rights there from
-- their rights on papers and chats, so that no user loses access. Row-level security binds the owner of the tables too,
-- so it is lifted meanwhile.
alter table dealers no force row level security;
alter table upload_groups no force row level security;
alter table record_words no force row level security;
alter table user_permissions no force row level security;
alter table group_permissions no force row level security;

create table default_file_groups (name text, description text, default_for text, allowed text[], retention bigint);
insert into default_file_groups values
  ('Annahmefotos', 'Fotos der Fahrzeuge, je Auftrag', 'acceptance', array['image'], null),
  ('Chat-Anhänge', 'Was in Chats verschickt wurde', 'chat', array['image', 'pdf', 'office', 'text'], null);

insert into upload_groups (dealer_id, uuid, name, description, allowed_types, default_for, retention_days)
  select d.dealer_id, gen_random_uuid(),
    case when exists (select from upload_groups u
        where u.dealer_id = d.dealer_id and u.deleted_at is null and lower(u.name) = lower(g.name))
      then g.name || ' 2' else g.name end,
    g.description, g.allowed, array[g.default_for], g.retention
  from dealers d cross join default_file_groups g
  where not exists (select from upload_groups u
    where u.dealer_id = d.dealer_id and u.deleted_at is null and u.default_for @> array[g.default_for]);
drop table default_file_groups;

-- The rights on file groups that follow from rights on papers or chats.
create table granted_file_rights as
  select u.dealer_id, 'upload_group:' || u.uuid as scope, p.held, p.gives
  from upload_groups u
  join (values
    ('acceptance', '%.workshop.paper.read', 'upload_group.read'),
    ('acceptance', '%.workshop.paper.update', 'upload_group.read'),
    ('acceptance', '%.workshop.paper.update', 'upload_group.create'),
    ('acceptance', '%.workshop.paper.update', 'upload_group.update'),
    ('acceptance', '%.workshop.paper.update', 'upload_group.delete'),
    ('chat', 'global.chat.read', 'upload_group.read'),
    ('chat', 'global.chat.create', 'upload_group.create'),
    ('chat', 'global.chat.create', 'upload_group.update'),
    ('chat', 'global.chat.create', 'upload_group.delete'),
    ('chat', 'global.chats.update', 'upload_group.read'),
    ('chat', 'global.chats.update', 'upload_group.create'),
    ('chat', 'global.chats.update', 'upload_group.update'),
    ('chat', 'global.chats.update', 'upload_group.delete')
  ) p (use, held, gives) on u.default_for @> array[p.use]
  where u.deleted_at is null
    and not exists (select from user_permissions x
      where x.dealer_id = u.dealer_id and x.scope = 'upload_group:' || u.uuid)
    and not exists (select from group_permissions x
      where x.dealer_id = u.dealer_id and x.scope = 'upload_group:' || u.uuid);
insert into user_permissions (dealer_id, user_uuid, scope, permission)
  select distinct x.dealer_id, x.user_uuid, g.scope, g.gives
  from granted_file_rights g join user_permissions x on x.dealer_id = g.dealer_id and x.permission like g.held;
insert into group_permissions (dealer_id, group_uuid, scope, permission)
  select distinct x.dealer_id, x.group_uuid, g.scope, g.gives
  from granted_file_rights g join group_permissions x on x.dealer_id = g.dealer_id and x.permission like g.held;
drop table granted_file_rights;

alter table dealers force row level security;
alter table upload_groups force row level security;
alter table record_words force row level security;
alter table user_permissions force row level security;
alter table group_permissions force row level security;
