-- Work that the customer declined or postponed is not done now, and can be offered again on a later paper.

-- Whether a sheet of a paper was declined or postponed. Sheet 1 is the order itself, which needs no answer.
create function is_put_off(dealer uuid, paper uuid, sheet bigint) returns boolean language sql stable as $$
  select sheet > 1 and exists (select from extensions e where e.dealer_id = dealer and e.paper_uuid = paper
    and e.number = sheet and e.deleted_at is null and e.answer in ('declined', 'postponed'))
$$;

-- The extension that this one offers again.
alter table extensions add column revived_from_uuid uuid,
  add foreign key (dealer_id, revived_from_uuid) references extensions (dealer_id, uuid);
create index extensions_revived on extensions (dealer_id, revived_from_uuid) where revived_from_uuid is not null;
create index extensions_put_off on extensions (dealer_id, paper_uuid) where answer in ('declined', 'postponed');
