/** Which messages make themselves heard: those of every chat that is not muted, of chats with one person, none. */
export const NOTICE_RULES = ['all', 'direct', 'none'] as const
export type NoticeRule = (typeof NOTICE_RULES)[number]

/** What somebody wants to hear of. Unread messages are counted all the same. */
export type NoticeRules = {
  notify_messages: NoticeRule
  notify_sound: boolean
  /** A time of day, `18:30`, by their own clock; null: there are no quiet hours. Both or neither. */
  quiet_from: string | null
  quiet_until: string | null
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether a time of day, in minutes after midnight, lies in the quiet hours; they may go past midnight. */
export function isQuiet({ quiet_from, quiet_until }: NoticeRules, minutes: number): boolean {
  if (quiet_from === null || quiet_until === null) return false
  const [from, until] = [minutesOf(quiet_from), minutesOf(quiet_until)]
  return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until
}

/** Whether a message of a chat makes itself heard at a time of day. */
export function isHeard(rules: NoticeRules, chat: { type: string; is_muted: boolean }, minutes: number): boolean {
  if (chat.is_muted || rules.notify_messages === 'none' || isQuiet(rules, minutes)) return false
  return rules.notify_messages === 'all' || chat.type === 'private'
}
