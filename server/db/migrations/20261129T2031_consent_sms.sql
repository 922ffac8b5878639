-- A question to a customer also goes by SMS, alone or beside the mail.
alter table consent_links drop constraint consent_links_channel_check;
alter table consent_links add constraint consent_links_channel_check
  check (channel in ('mail', 'sms', 'mail_sms', 'copy'));
alter table consent_links
  -- The number that gets the SMS, as dialled from anywhere.
  add column sms_to text not null default '',
  add column sms_state text not null default '' check (sms_state in ('', 'waiting', 'sent', 'refused')),
  add column sms_at timestamptz,
  -- The words of the service that has refused it.
  add column sms_answer text not null default '';
