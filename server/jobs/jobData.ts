import type { JobKind } from '#contract/jobs.ts'
import type { MailContent } from '#contract/mail.ts'

/** What a job of each kind has to know. It is stored as JSON under the dealer's row-level security; never a secret. */
export type JobData = {
  /** `address` instead of the user's own: where they could be reached before. */
  mail: { user_uuid: string; content: MailContent; address?: string }
  /** Somebody asked for a new password for an address (which may be nobody's), or was invited. */
  password_link: { purpose: 'reset'; email: string } | { purpose: 'invitation'; user_uuid: string }
  /** Reads a directory, or does the next part of what was planned. */
  directory_run: { run_uuid: string }
  data_export: { user_uuid: string }
  /** Who is in a chat by a rule, after people have changed. */
  chat_members: Record<string, never>
  /** Messages that are older than their chat keeps them. */
  chat_retention: Record<string, never>
  /** What should be finished when a location closes and is not. */
  plan_carry_over: Record<string, never>
  /** Works that somebody began on an earlier day and did not end. */
  forgotten_stamps: Record<string, never>
  /** Photos that were taken off their papers a while ago. */
  photo_purge: Record<string, never>
  /** Removes what is old enough; `run_by` is who asked for it, without one it is the night. */
  retention: { run_by?: string }
  /** The next part of a move of all contents between the database and the object storage. */
  file_move: { move_uuid: string }
  /** The nightly look at the stored files; with `check_uuid` the next part of one that has begun. */
  file_check: { check_uuid?: string }
} & Record<JobKind, object>
