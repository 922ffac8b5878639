import { CUSTOM_PERMISSION_FIRST, CUSTOM_PERMISSION_LAST } from '../constants.ts'
import { DAY_MINUTES } from '../durations.ts'
import { KEY_FIGURES } from '../workshop/times/keyFigures.ts'
import { OVERLAP_RULES } from '../workshop/times/stampMath.ts'
import { defineSettings } from './define.ts'

const now = { visibility: 'staff', effect: 'now', mayChange: 'editors' } as const
const numbers = { ...now, usedBy: 'workshop', group: 'numbers' } as const
const workshop = { ...now, usedBy: 'workshop', group: 'workshop', plugin: 'plugin_workshop' } as const
const times = { ...workshop, usedBy: 'times' } as const
const tires = { ...now, usedBy: 'tires', group: 'tires', plugin: 'plugin_tire_storage' } as const
const parts = { ...now, usedBy: 'parts', group: 'parts', plugin: 'plugin_parts_service' } as const
const service = { ...now, usedBy: 'requests', group: 'service', plugin: 'plugin_service' } as const
const checkin = { ...service, usedBy: 'checkin' } as const
const permissions = { ...now, group: 'permissions' } as const
const number = {
  mayChange: 'administrators',
  type: 'number',
  min: CUSTOM_PERMISSION_FIRST,
  max: CUSTOM_PERMISSION_LAST,
} as const
const numbered = { ...permissions, ...number } as const
const tireRight = { ...tires, ...number } as const

/** Rules of the workshop, the tire storage, parts and service. */
export const businessSettings = defineSettings({
  order_number_type: {
    ...numbers,
    type: 'select',
    options: ['free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence', 'regex'],
    default: 'free',
  },
  order_number_prefix: { ...numbers, type: 'string', most: 8, format: 'word', default: 'W' },
  order_number_regex: { ...numbers, type: 'string', most: 200, format: 'pattern', default: '' },
  /** One sample per line. A pattern is stored only if all samples match it. */
  order_number_samples: { ...numbers, type: 'text', most: 1_000, default: '' },

  require_quality_check: { ...workshop, type: 'boolean', default: true },
  hst_required: { ...workshop, type: 'boolean', default: false },
  hst_fresh_hours: { ...workshop, type: 'number', min: 1, max: 168, unit: 'hours', default: 24 },
  hst_prepare_days: { ...workshop, type: 'number', min: 1, max: 60, unit: 'days', default: 7 },
  estimate_overrun_percent: { ...workshop, type: 'number', min: 0, max: 50, unit: 'percent', default: 15 },
  /** Allows several running works of one user. `stamp_overlap` divides their time or counts it in full for each. */
  stamp_parallel: { ...times, type: 'boolean', default: false },
  stamp_overlap: { ...times, type: 'select', options: OVERLAP_RULES, default: 'divide' },
  /**
   * Makes two jobs of one technician at the same time a warning in the planner. Otherwise they prevent publishing the
   * day.
   */
  planner_overlap: { ...workshop, usedBy: 'planner', type: 'boolean', default: false },
  /** Formula of each key figure. */
  formula_utilisation: {
    ...times,
    type: 'select',
    options: KEY_FIGURES.utilisation,
    default: 'productive_by_attended',
  },
  formula_efficiency: { ...times, type: 'select', options: KEY_FIGURES.efficiency, default: 'sold_by_productive' },
  formula_productivity: { ...times, type: 'select', options: KEY_FIGURES.productivity, default: 'sold_by_attended' },
  attendance_source: { ...times, type: 'select', options: ['planned', 'stamped'], default: 'planned' },
  light_half_red_percent: { ...times, type: 'number', min: 80, max: 200, unit: 'percent', default: 100 },
  light_red_percent: { ...times, type: 'number', min: 80, max: 300, unit: 'percent', default: 115 },
  house_time_last: { ...times, type: 'number', min: 3, max: 100, default: 20 },
  /** Address that a click opens, with the VIN, the order and the plate in it. */
  elsa_url_template: {
    ...workshop,
    mayChange: 'administrators',
    sendsElsewhere: 'data',
    usedBy: 'hst',
    type: 'string',
    most: 500,
    format: 'web_address',
    variables: ['vin', 'order', 'plate'],
    default: '',
  },

  tire_tread_summer_offer: { ...tires, type: 'number', min: 1.6, max: 8, decimals: 1, unit: 'mm', default: 3 },
  tire_tread_winter_offer: { ...tires, type: 'number', min: 1.6, max: 8, decimals: 1, unit: 'mm', default: 4 },
  tire_age_stop_years: { ...tires, type: 'number', min: 4, max: 15, unit: 'years', default: 10 },
  tire_torque: { ...tires, type: 'number', min: 60, max: 250, unit: 'nm', default: 120 },
  tire_place_pattern: {
    ...tires,
    type: 'string',
    most: 200,
    format: 'pattern',
    default: '^[A-Z0-9]{1,3}-[0-9]{1,2}-[0-9]{1,3}$',
  },
  tire_permission_check: { ...tireRight, default: 100 },
  tire_permission_order: { ...tireRight, default: 101 },
  tire_permission_correct: { ...tireRight, default: 102 },
  tire_permission_places: { ...tireRight, default: 103 },

  parts_core_days: { ...parts, type: 'number', min: 1, max: 730, unit: 'days', default: 180 },
  parts_warranty_days: { ...parts, type: 'number', min: 1, max: 730, unit: 'days', default: 90 },

  service_escalate_minutes: { ...service, type: 'number', min: 5, max: DAY_MINUTES, unit: 'minutes', default: 30 },
  service_escalate_days: { ...service, type: 'number', min: 1, max: 30, unit: 'days', default: 1 },

  /** Reminds customers by mail on the day before their appointment, from this hour of the location on. */
  appointment_reminder: { ...checkin, type: 'boolean', default: false },
  appointment_reminder_hour: { ...checkin, type: 'number', min: 8, max: 19, default: 16 },
  /** Time of the workshop that an appointment is expected to take until its work is planned. */
  appointment_minutes: { ...checkin, type: 'number', min: 0, max: 480, unit: 'minutes', default: 60 },

  /** Numbered permission of each right (contract/permissions/numberedRights.ts). */
  custom_permission_prices: { ...numbered, usedBy: 'workshop', default: 104 },
  custom_permission_person_figures: { ...numbered, usedBy: 'times', default: 105 },
  custom_permission_absences: { ...numbered, usedBy: 'planner', default: 106 },
  custom_permission_reopen_picked_up: { ...numbered, usedBy: 'workshop', default: 107 },
  custom_permission_faq: { ...numbered, usedBy: 'faq', default: 108 },
  custom_permission_acceptance_photos: { ...numbered, usedBy: 'acceptance', default: 109 },
  custom_permission_labels: { ...permissions, usedBy: 'rights', type: 'labels', default: {} },
})
