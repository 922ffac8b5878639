import { defineSettings } from './define.ts'

/** Only administrators, because entries of the directory become users and members of groups. */
const directory = {
  group: 'directory',
  usedBy: 'directory',
  visibility: 'internal',
  effect: 'now',
  mayChange: 'administrators',
} as const
const line = { ...directory, type: 'string', default: '' } as const
/** The password of the account goes to the machine that these settings name. */
const connection = { sendsElsewhere: 'passwords' } as const
/** At most this many characters of names and filters, which are long in directories (RFC 4514, RFC 4515). */
const LONG = 500

/** Connection to an LDAP directory with users and groups. The server only reads it. */
export const directorySettings = defineSettings({
  directory_enable: { ...directory, ...connection, type: 'boolean', default: false },
  directory_url: { ...line, ...connection, most: 253, format: 'directory' },
  /** Encrypts a connection that starts as plain text. */
  directory_start_tls: { ...directory, ...connection, type: 'boolean', default: true },
  /**
   * PEM of the authority that signed the directory's certificate. Needed only when the system does not know the
   * authority.
   */
  directory_certificate: { ...directory, ...connection, type: 'text', most: 20_000, default: '' },
  directory_bind_dn: { ...line, ...connection, most: LONG },
  directory_password: {
    ...directory,
    ...connection,
    type: 'password',
    most: 500,
    default: '',
    sent_to: ['directory_url', 'directory_start_tls', 'directory_certificate', 'directory_bind_dn'],
  },
  directory_user_base: { ...line, most: LONG },
  directory_user_filter: { ...line, most: LONG, default: '(objectClass=inetOrgPerson)' },
  /** Empty when groups are not read. */
  directory_group_base: { ...line, most: LONG },
  directory_group_filter: { ...line, most: LONG, default: '(objectClass=groupOfNames)' },
  /** Action on users who came from the directory and are no longer in it. */
  directory_leavers: { ...directory, type: 'select', options: ['keep', 'deactivate'], default: 'keep' },
})
