/** What the server does later and in the background, each kind with its own queue. */
export const JOB_KINDS = [
  'mail',
  'password_link',
  'data_export',
  'chat_members',
  'chat_retention',
  'directory_run',
  'plan_carry_over',
  'forgotten_stamps',
  'photo_purge',
  'retention',
  'file_move',
  'file_check',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** `failed`: it was tried for the last time; somebody has to look. */
export const JOB_STATES = ['waiting', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Days that finished and failed jobs can be looked up. */
export const JOB_KEPT_DAYS = { done: 7, failed: 90 } as const
