import { EMAIL_MAX_LENGTH } from '../constants.ts'
import { defineSettings } from './define.ts'

/** Only administrators, because the owner of a mail server can read the links with which users set a new password. */
const email = {
  group: 'email',
  usedBy: 'mail',
  visibility: 'internal',
  effect: 'now',
  mayChange: 'administrators',
  sendsElsewhere: 'data',
} as const
const line = { ...email, type: 'string', default: '' } as const
const server = ['smtp_host', 'smtp_port', 'smtp_secure'] as const
const secret = { ...email, sendsElsewhere: 'passwords', type: 'password', most: 500, default: '' } as const
const mailbox = { ...line, most: EMAIL_MAX_LENGTH, format: 'mail' } as const

/**
 * Outgoing mail of the dealer. `email_enable` allows mail to the dealer's own staff. `email_external_enable` allows
 * mail to everybody else, such as customers. That mail is sent from the mailbox `email_email`, which signs in at the
 * same server with `email_password`. Without this mailbox it is sent from `email_from`.
 */
export const emailSettings = defineSettings({
  email_enable: { ...email, type: 'boolean', default: false },
  email_external_enable: { ...email, type: 'boolean', default: false },
  email_from: mailbox,
  email_from_name: { ...line, most: 80, variables: ['dealer', 'code'] },
  email_reply_to: mailbox,
  /** Empty when mail is not set up. */
  smtp_host: { ...line, most: 253, format: 'host' },
  smtp_port: { ...email, type: 'number', min: 1, max: 65_535, default: 587 },
  /** `tls` from the first byte, `starttls` required, or `none` for a relay on the same network. */
  smtp_secure: { ...email, type: 'select', options: ['tls', 'starttls', 'none'], default: 'starttls' },
  smtp_user: { ...line, most: EMAIL_MAX_LENGTH },
  smtp_password: { ...secret, sent_to: [...server, 'smtp_user'] },
  email_email: mailbox,
  email_password: { ...secret, sent_to: [...server, 'email_email'] },
})
