import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SIGN_IN_DAYS } from '../constants.ts'
import { LOG_KEPT_DAYS } from '../logging.ts'
import { defineSettings } from './define.ts'

const security = { group: 'security', usedBy: 'auth', visibility: 'internal', effect: 'now' } as const
const access = { ...security, only_administrators: true } as const
const years = { type: 'number', unit: 'years', min: 0, max: 100 } as const
/** What is removed does not come back: only administrators decide when. Zero: it is kept for ever. */
const kept = { ...security, ...years, usedBy: 'privacy', group: 'retention', only_administrators: true } as const
const days = { type: 'number', unit: 'days', min: 1 } as const

/** Who gets in, for how long, and what the software keeps and shows about people. */
export const protectionSettings = defineSettings({
  /** Neither can be longer than what the server allows. */
  session_idle_hours: {
    ...access,
    type: 'number',
    unit: 'hours',
    min: 1,
    max: SESSION_IDLE_DAYS * 24,
    default: SESSION_IDLE_DAYS * 24,
  },
  session_absolute_days: { ...access, ...days, max: SESSION_ABSOLUTE_DAYS, default: SESSION_ABSOLUTE_DAYS },
  /** Zero: a password never grows too old. */
  password_max_age_days: { ...access, ...days, min: 0, max: 3_650, effect: 'next_login', default: 0 },
  /** As if everybody held `force.user.twofa`. */
  force_second_factor: { ...access, type: 'boolean', default: false },
  /** As if everybody who holds `global.admin` held `force.user.twofa`. */
  force_second_factor_admins: { ...access, type: 'boolean', default: true },

  /** Never longer than the server keeps it. Entries of the audit stay as long as its chain needs them. */
  retention_log_days: {
    ...security,
    ...days,
    usedBy: 'logs',
    group: 'retention',
    max: LOG_KEPT_DAYS,
    default: LOG_KEPT_DAYS,
  },
  retention_sign_in_days: { ...security, ...days, group: 'retention', max: SIGN_IN_DAYS, default: SIGN_IN_DAYS },

  /** Orders are documents of the trade and of taxes; the longest of their periods is ten years (§ 147 AO, § 257 HGB). */
  retention_paper_years: { ...kept, default: 10 },
  /** A vehicle without any paper left. */
  retention_vehicle_years: { ...kept, default: 10 },
  /** Without a visit; the name belongs to the papers that are kept for ten years. */
  retention_customer_years: { ...kept, default: 10 },
  /** After somebody left: until the claims of either side are barred (§§ 195, 199 BGB). */
  retention_user_years: { ...kept, default: 3 },
  /** Records of working time are kept for two years (§ 16 (2) ArbZG). */
  retention_attendance_years: { ...kept, default: 2, plugin: 'plugin_workshop' },
  /** Holidays and sick leave: as long as claims for them are (§§ 195, 199 BGB). */
  retention_absence_years: { ...kept, default: 3, plugin: 'plugin_workshop' },
  /** The proof that a recall was looked for goes with the papers. */
  retention_hst_years: { ...kept, default: 10, plugin: 'plugin_workshop' },
  /** What was deleted can be brought back for so long. */
  retention_bin_days: { ...kept, unit: 'days', max: 3_650, default: 90 },

  /** The works-council switch of safety.md 7.5. */
  presence_scope: {
    ...security,
    usedBy: 'frame',
    group: 'privacy',
    type: 'select',
    options: ['off', 'team', 'all'],
    default: 'all',
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
