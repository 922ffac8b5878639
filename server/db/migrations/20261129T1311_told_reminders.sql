-- From now on `reminded_for` is the time of which the customer was told, and not the one for which a mail was planned.
-- Mails that wait are sent again by their jobs, which ask whether the customer knows the time.
alter table checkins
  add column reminded_at timestamptz,
  -- Why no reminder left for the time in `reminder_tried_for`.
  add column reminder_problem text not null default '' check (reminder_problem in ('', 'mail_off', 'refused', 'late')),
  add column reminder_tried_for timestamptz;
-- Row-level security binds the owner, too, so it is lifted meanwhile.
alter table checkins no force row level security;
alter table jobs no force row level security;
update checkins c set reminded_for = null where reminded_for is not null and exists (select from jobs j
  where j.dealer_id = c.dealer_id and j.kind = 'appointment_mail' and j.state in ('waiting', 'failed')
    and j.data ->> 'checkin_uuid' = c.uuid::text);
alter table checkins force row level security;
alter table jobs force row level security;
