/** The public page on which a customer accepts or declines more work. Its address is sent to the customer. */

/** Path of the page. The token is the fragment, which a browser does not send and no server logs. */
export const CONSENT_PAGE = '/consent'
/** File of the page in the built web client. */
export const CONSENT_PAGE_FILE = 'consent.html'

/**
 * States of the newest question to a customer, as the planner shows them. Empty: nobody was asked, the question has
 * ended, or the answer is a day old.
 */
export const QUESTION_STATES = ['', 'sent', 'opened', 'answered'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** Ways in which the address reaches the customer. `copy`: the advisor sends it with a program of their own. */
export const CONSENT_CHANNELS = ['mail', 'sms', 'mail_sms', 'copy'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** Whether a channel sends a mail, and whether it sends an SMS. */
export const isByMail = (channel: ConsentChannel): boolean => channel === 'mail' || channel === 'mail_sms'
export const isBySms = (channel: ConsentChannel): boolean => channel === 'sms' || channel === 'mail_sms'

/** Fates of the SMS of a question. Empty: none was wanted. */
export const SMS_STATES = ['', 'waiting', 'sent', 'refused'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** Answers that a customer can give to one extension. */
export const CONSENT_ANSWERS = ['accepted', 'declined'] as const
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]

/** Time for which an address works without an answer (ms). */
export const CONSENT_MS = 72 * 3_600_000
/** At most this many extensions of one question, and most photos that the page shows. */
export const CONSENT_ITEMS_MAX = 10
export const CONSENT_PHOTOS_MAX = 12
/** At most this many questions for one paper within a day. */
export const CONSENTS_PER_DAY = 10
/** At most this many characters of a drawn signature, as the path of an SVG. */
export const CONSENT_SIGNATURE_MAX = 30_000

/** Path and token of a page's address. */
export const consentPath = (token: string): string => `${CONSENT_PAGE}#${token}`
