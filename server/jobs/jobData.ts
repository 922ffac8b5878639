import type { JobKind } from '#contract/jobs.ts'
import type { MailContent } from '#contract/mail.ts'

/** Data of a job, by kind. It is stored as JSON under the dealer's row-level security. It never contains a secret. */
export type JobData = {
  /** `address`: an earlier address of the user, used instead of their own. */
  mail: { user_uuid: string; content: MailContent; address?: string }
  /** A password reset for an address (which may belong to no user), or an invitation. */
  password_link: { purpose: 'reset'; email: string } | { purpose: 'invitation'; user_uuid: string }
  /** Reads a directory, or does the next part of a planned run. */
  directory_run: { run_uuid: string }
  data_export: { user_uuid: string }
  /** Updates the members that chats have by a rule, after users have changed. */
  chat_members: Record<string, never>
  /** Deletes messages that are older than their chat keeps them. */
  chat_retention: Record<string, never>
  /** Sends a message that waited for this moment. A job for another moment of the same message does nothing. */
  chat_later: { later_uuid: string; send_at: string }
  /** Carries over blocks that are unfinished when a location closes. */
  plan_carry_over: Record<string, never>
  /** Ends works that a user began on an earlier day and did not end. */
  forgotten_stamps: Record<string, never>
  /** Purges photos that were removed from their papers some time ago. */
  photo_purge: Record<string, never>
  /**
   * Deletes or anonymises what has passed its retention. `run_by` is the user who started it; without it, the run is
   * the nightly one.
   */
  retention: { run_by?: string }
  /**
   * Finishes the anonymising of people outside of the database: the list of them, and contents in the object storage.
   */
  erasure: Record<string, never>
  /** The next part of a move of all rows of a location. */
  location_move: { move_uuid: string }
  /** The next part of a move of all contents between the database and the object storage. */
  file_move: { move_uuid: string }
  /** The nightly check of stored files. With `check_uuid`: the next part of a running check. */
  file_check: { check_uuid?: string }
  /** Reminds the users of an entry that is still open, or escalates it, at the moments of the entry. */
  inbox_due: { entry_uuid: string }
  /** Sends mails about an entry to the users who have not seen it. */
  inbox_mail: { entry_uuid: string }
  /** Publishes a notice at its time, or tells its readers that it has expired. */
  news_due: { news_uuid: string }
  /** Reminds people at night of notices that they have not confirmed. */
  news_reminder: Record<string, never>
  /** Counts the audiences of notices anew, after changes of users and their rights. */
  news_figures: Record<string, never>
  /** Proposes to mark customers who did not come, after their location has closed. */
  checkin_no_shows: Record<string, never>
  /** Finds the customers who are to be reminded of their appointment now. */
  appointment_reminder: Record<string, never>
  /** Reminds a customer of an appointment. Sends nothing if the check-in has another time by then. */
  appointment_mail: { checkin_uuid: string; target_date: string }
  /** Sends the customer the address of a question about more work. */
  consent_mail: { link_uuid: string }
  /** Sends the customer the address of a question about more work by SMS. */
  consent_sms: { link_uuid: string }
  /** Sends the signed protocol of a direct acceptance to an address that the advisor has typed. */
  protocol_mail: { acceptance_uuid: string; revision: number; email: string }
  /** Deletes the snapshots of merges that can no longer be undone. */
  merge_purge: Record<string, never>
} & Record<JobKind, object>
