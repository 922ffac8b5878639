import { defineSettings } from './define.ts'

/** Only administrators, because the owner of the service can read the addresses at which customers answer. */
const sms = {
  group: 'sms',
  usedBy: 'workshop',
  visibility: 'internal',
  effect: 'now',
  mayChange: 'administrators',
  sendsElsewhere: 'data',
  plugin: 'plugin_workshop',
} as const

/** Text messages to customers, through a service of the dealer's choice (server/sms/README.md). */
export const smsSettings = defineSettings({
  sms_enable: { ...sms, type: 'boolean', default: false },
  /** Address that gets each message. Empty when no service is set up. */
  sms_url: { ...sms, type: 'string', most: 500, format: 'web_address', default: '' },
  /** Signs each message, so that the service can refuse those of others. */
  sms_secret: {
    ...sms,
    sendsElsewhere: 'passwords',
    type: 'password',
    most: 500,
    default: '',
    sent_to: ['sms_url'],
  },
})
