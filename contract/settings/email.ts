import { EMAIL_MAX_LENGTH } from '../constants.ts'
import { defineSettings } from './define.ts'

/** A mail server of one's own would read the links with which others choose a new password. */
const email = {
  group: 'email',
  usedBy: 'mail',
  visibility: 'internal',
  effect: 'now',
  only_administrators: true,
} as const
const line = { ...email, type: 'string', default: '' } as const
const server = ['smtp_host', 'smtp_port', 'smtp_secure'] as const
const mailbox = { ...line, most: EMAIL_MAX_LENGTH, format: 'mail' } as const

/**
 * How the dealer sends mail. `email_enable` is mail to the dealer's own staff. `email_external_enable` allows mail to
 * everybody else, such as customers: it leaves from the mailbox `email_email`, which signs in at the same server with
 * `email_password`; without one, from `email_from`.
 */
export const emailSettings = defineSettings({
  email_enable: { ...email, type: 'boolean', default: false },
  email_external_enable: { ...email, type: 'boolean', default: false },
  email_from: mailbox,
  email_from_name: { ...line, most: 80, variables: ['dealer', 'code'] },
  email_reply_to: mailbox,
  /** Empty: mail is not set up. */
  smtp_host: { ...line, most: 253, format: 'host' },
  smtp_port: { ...email, type: 'number', min: 1, max: 65_535, default: 587 },
  /** `tls` from the first byte, `starttls` demanded, or `none` for a relay on the same network. */
  smtp_secure: { ...email, type: 'select', options: ['tls', 'starttls', 'none'], default: 'starttls' },
  smtp_user: { ...line, most: EMAIL_MAX_LENGTH },
  smtp_password: { ...email, type: 'password', most: 500, default: '', sent_to: [...server, 'smtp_user'] },
  email_email: mailbox,
  email_password: { ...email, type: 'password', most: 500, default: '', sent_to: [...server, 'email_email'] },
})
