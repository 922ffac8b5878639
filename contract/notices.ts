/** Messages that notify the user: those of every chat that is not muted, of private chats, mentions, or none. */
export const NOTICE_RULES = ['all', 'direct', 'mentions', 'none'] as const
export type NoticeRule = (typeof NOTICE_RULES)[number]

/** Entries of the inbox that notify the user, or are sent by mail: all, only tasks, or none. */
export const INBOX_RULES = ['all', 'tasks', 'none'] as const
export type InboxRule = (typeof INBOX_RULES)[number]

/** Notification rules of a user. Unread messages and entries are counted in any case. */
export type NoticeRules = {
  notify_inbox: InboxRule
  mail_inbox: InboxRule
  notify_messages: NoticeRule
  notify_sound: boolean
  /** Mentions notify the user also in muted chats, unless `notify_messages` is `none`. */
  notify_mentions: boolean
  /** Start of the quiet hours by the user's clock, as `18:30`. Null without quiet hours. Both are set or neither. */
  quiet_from: string | null
  quiet_until: string | null
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether a time of day (minutes after midnight) lies in the quiet hours. They may span midnight. */
export function isQuiet({ quiet_from, quiet_until }: NoticeRules, minutes: number): boolean {
  if (quiet_from === null || quiet_until === null) return false
  const [from, until] = [minutesOf(quiet_from), minutesOf(quiet_until)]
  return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until
}

/** Whether a message of a chat notifies the user at a time of day (minutes after midnight). */
export function isHeard(
  rules: NoticeRules,
  chat: { type: string; is_muted: boolean; isMention: boolean },
  minutes: number,
): boolean {
  if (rules.notify_messages === 'none' || isQuiet(rules, minutes)) return false
  if (chat.isMention && rules.notify_mentions) return true
  if (chat.is_muted || rules.notify_messages === 'mentions') return false
  return rules.notify_messages === 'all' || chat.type === 'private'
}

/** Whether a rule lets an entry through. A task is an entry that a user has to do. */
const isTold = (rule: InboxRule, isTask: boolean): boolean => rule === 'all' || (rule === 'tasks' && isTask)

/** Whether an entry of the inbox notifies the user on the desktop at a time of day (minutes after midnight). */
export const isEntryHeard = (rules: NoticeRules, isTask: boolean, minutes: number): boolean =>
  isTold(rules.notify_inbox, isTask) && !isQuiet(rules, minutes)

/** Kinds of entries in the inbox. Their rules are in `contract/inbox`. */
export const INBOX_KINDS = [
  /** Asks for a snapshot of the Handbuch Service Technik. A later snapshot of the car ends it. */
  'hstRequest',
  /** Tells the user who asked for a snapshot that it was made, or why not. */
  'hstAnswer',
  /** A message that waited for its moment could not be sent. The note is its text. */
  'messageNotSent',
  /** The copy of the user's own data can be downloaded. */
  'dataExportReady',
  /** The copy of the user's own data could not be made. */
  'dataExportFailed',
  /** An import of users or groups has ended. */
  'directoryRunDone',
  /** An import of users or groups has stopped, and somebody has to look why. */
  'directoryRunFailed',
  /** Rows are old enough to be removed, but nobody has switched the nightly retention on. */
  'retentionOff',
  /** The user has not confirmed a notice yet. */
  'newsToConfirm',
  /** A comment on a notice mentions the user. */
  'newsMention',
  /** A user has proposed an entry of the FAQ. An editor publishes or refuses it. */
  'faqProposal',
  /** Tells the author of a proposal that it was published or refused, and why. */
  'faqAnswer',
  /** A service request waits for the user, their department, or the advisors when nobody is named. */
  'serviceRequest',
  /** Tells a watcher, or the user who asked, what became of a service request. */
  'serviceRequestNews',
  /**
   * A customer did not come until the location closed. It ends when the car comes, or when the check-in is canceled,
   * moved or deleted.
   */
  'checkinNoShow',
  /** A customer has accepted or declined more work. */
  'consentAnswer',
  /** The user is named as the witness of an acceptance that its customer has not signed. */
  'acceptanceWitness',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/**
 * State of an entry. A notice stays `open`, because each user puts it away for themselves. `declined` and `withdrawn`
 * are set by modules.
 */
export const INBOX_STATES = ['open', 'done', 'declined', 'withdrawn'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** The lists of the inbox: entries that wait, that the user has put off, and that have ended. */
export const INBOX_VIEWS = ['open', 'snoozed', 'done'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

/** Days after which ended entries, and notices, are purged. */
export const INBOX_KEPT_DAYS = 90
