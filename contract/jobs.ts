/** Kinds of background jobs of the server. Each has its own queue. */
export const JOB_KINDS = [
  'mail',
  'password_link',
  'data_export',
  'chat_members',
  'chat_retention',
  'chat_later',
  'directory_run',
  'plan_carry_over',
  'forgotten_stamps',
  'photo_purge',
  'retention',
  'erasure',
  'location_move',
  'file_move',
  'file_check',
  'inbox_due',
  'inbox_mail',
  'news_due',
  'news_reminder',
  'news_figures',
  'checkin_no_shows',
  'appointment_reminder',
  'appointment_mail',
  'consent_mail',
  'consent_sms',
  'protocol_mail',
  'merge_purge',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** `failed`: the last attempt failed, and an administrator has to act. */
export const JOB_STATES = ['waiting', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Days for which finished and failed jobs are kept. */
export const JOB_KEPT_DAYS = { done: 7, failed: 90 } as const
