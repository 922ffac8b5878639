-- Moves the blocks of papers that had changed their location before blocks followed them. They wait there for a new
-- date.
update plan_blocks b
set location_uuid = p.location_uuid, start_at = null, bay = null, technicians = '[]', team_uuid = null,
  loan_car_uuid = null, version = b.version + 1
from papers p
where p.dealer_id = b.dealer_id and p.uuid = b.paper_uuid and p.location_uuid <> b.location_uuid
  and b.deleted_at is null and b.state <> 'finished';
