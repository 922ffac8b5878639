import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SIGN_IN_DAYS } from '../constants.ts'
import { LOG_KEPT_DAYS } from '../logging.ts'
import { defineSettings } from './define.ts'

const security = {
  group: 'security',
  usedBy: 'auth',
  visibility: 'internal',
  effect: 'now',
  mayChange: 'editors',
} as const
const access = { ...security, mayChange: 'administrators' } as const
const years = { type: 'number', unit: 'years', min: 0, max: 100 } as const
/** Only administrators, because removed rows cannot be restored. Zero keeps them for ever. */
const kept = { ...security, ...years, usedBy: 'privacy', group: 'retention', mayChange: 'administrators' } as const
const days = { type: 'number', unit: 'days', min: 1 } as const

/** Settings for access, sessions, retention, and the display of personal data. */
export const protectionSettings = defineSettings({
  /** Limits of a session, without use and in all. Neither can exceed the limit of the server. */
  session_idle_hours: {
    ...access,
    type: 'number',
    unit: 'hours',
    min: 1,
    max: SESSION_IDLE_DAYS * 24,
    default: SESSION_IDLE_DAYS * 24,
  },
  session_absolute_days: { ...access, ...days, max: SESSION_ABSOLUTE_DAYS, default: SESSION_ABSOLUTE_DAYS },
  /** Zero means that a password never expires. */
  password_max_age_days: { ...access, ...days, min: 0, max: 3_650, effect: 'next_login', default: 0 },
  /** Same effect as `force.user.twofa` for all users. */
  force_second_factor: { ...access, type: 'boolean', default: false },
  /** Same effect as `force.user.twofa` for all holders of `global.admin`. */
  force_second_factor_admins: { ...access, type: 'boolean', default: true },

  /** At most the server's own retention. Audit events are kept as long as their chain needs them. */
  retention_log_days: {
    ...security,
    ...days,
    usedBy: 'logs',
    group: 'retention',
    mayChange: 'administrators',
    max: LOG_KEPT_DAYS,
    default: LOG_KEPT_DAYS,
  },
  retention_sign_in_days: { ...access, ...days, group: 'retention', max: SIGN_IN_DAYS, default: SIGN_IN_DAYS },

  /** Papers are business and tax documents. Their longest retention period is ten years (§ 147 AO, § 257 HGB). */
  retention_paper_years: { ...kept, default: 10 },
  /** Years for a vehicle without any paper left. */
  retention_vehicle_years: { ...kept, default: 10 },
  /** Years after the last visit. The customer's name belongs to papers that are kept for ten years. */
  retention_customer_years: { ...kept, default: 10 },
  /** Years after the user left, until claims of either side expire (§§ 195, 199 BGB). */
  retention_user_years: { ...kept, default: 3 },
  /** Years for records of working time (§ 16 (2) ArbZG). */
  retention_attendance_years: { ...kept, default: 2, plugin: 'plugin_workshop' },
  /** Years for holidays and sick leave, until claims for them expire (§§ 195, 199 BGB). */
  retention_absence_years: { ...kept, default: 3, plugin: 'plugin_workshop' },
  /** Years for the proof of a recall check, the same as for papers. */
  retention_hst_years: { ...kept, default: 10, plugin: 'plugin_workshop' },
  /**
   * Years for visits to the service desk and for service requests, until claims expire (§§ 195, 199 BGB). Papers
   * created from them have their own retention.
   */
  retention_service_years: { ...kept, default: 3, plugin: 'plugin_service' },
  /** Days for which a deleted row can be restored. */
  retention_bin_days: { ...kept, unit: 'days', max: 3_650, default: 90 },

  /** Colleagues whose online state and current page a user sees. A works council may want to limit it. */
  presence_scope: {
    ...security,
    usedBy: 'frame',
    group: 'privacy',
    type: 'select',
    options: ['off', 'team', 'all'],
    default: 'all',
  },
  /** Lets the sender of a message see who has read it. Off until the works council agrees, because it shows behaviour. */
  chat_read_by: {
    ...security,
    usedBy: 'chat',
    group: 'privacy',
    visibility: 'staff',
    type: 'boolean',
    default: false,
    plugin: 'plugin_chat',
  },
  stats_person_level: {
    ...security,
    usedBy: 'times',
    group: 'privacy',
    visibility: 'staff',
    type: 'select',
    options: ['off', 'self', 'foreman', 'all'],
    default: 'off',
    plugin: 'plugin_stats',
  },
  stats_person_days: {
    ...security,
    ...days,
    usedBy: 'times',
    group: 'privacy',
    max: 365,
    default: 90,
    plugin: 'plugin_stats',
  },
})
