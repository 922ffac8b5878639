import { CUSTOM_PERMISSION_FIRST, CUSTOM_PERMISSION_LAST } from '../constants.ts'
import { DAY_MINUTES } from '../durations.ts'
import { KEY_FIGURES } from '../workshop/times/keyFigures.ts'
import { OVERLAP_RULES } from '../workshop/times/stampMath.ts'
import { defineSettings } from './define.ts'

const now = { visibility: 'staff', effect: 'now' } as const
const numbers = { ...now, group: 'numbers' } as const
const workshop = { ...now, group: 'workshop', plugin: 'plugin_workshop' } as const
const tires = { ...now, group: 'tires', plugin: 'plugin_tire_storage' } as const
const parts = { ...now, group: 'parts', plugin: 'plugin_parts_service' } as const
const service = { ...now, group: 'service', plugin: 'plugin_service' } as const
const numbered = { ...tires, type: 'number', min: CUSTOM_PERMISSION_FIRST, max: CUSTOM_PERMISSION_LAST } as const

/** Rules of the workshop, the tire storage, parts and service (domain.md 3, 4 and 7). */
export const businessSettings = defineSettings({
  order_number_type: {
    ...numbers,
    type: 'select',
    options: ['free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence', 'regex'],
    default: 'free',
  },
  order_number_prefix: { ...numbers, type: 'string', most: 8, format: 'word', default: 'W' },
  order_number_regex: { ...numbers, type: 'string', most: 200, format: 'pattern', default: '' },
  /** One per line; every one must fit before the pattern is taken over. */
  order_number_samples: { ...numbers, type: 'text', most: 1_000, default: '' },

  require_quality_check: { ...workshop, type: 'boolean', default: true },
  hst_required: { ...workshop, type: 'boolean', default: false },
  hst_fresh_hours: { ...workshop, type: 'number', min: 1, max: 168, unit: 'hours', default: 24 },
  hst_prepare_days: { ...workshop, type: 'number', min: 1, max: 60, unit: 'days', default: 7 },
  estimate_overrun_percent: { ...workshop, type: 'number', min: 0, max: 50, unit: 'percent', default: 15 },
  /** Several works of one person at once; their time is divided, or counts in full for each. */
  stamp_parallel: { ...workshop, type: 'boolean', default: false },
  stamp_overlap: { ...workshop, type: 'select', options: OVERLAP_RULES, default: 'divide' },
  /** Two jobs of one person at the same time are a warning in the planner, and no reason against publishing the day. */
  planner_overlap: { ...workshop, type: 'boolean', default: false },
  /** Which school a key figure follows (domain.md 3.7). */
  formula_utilisation: {
    ...workshop,
    type: 'select',
    options: KEY_FIGURES.utilisation,
    default: 'productive_by_attended',
  },
  formula_efficiency: { ...workshop, type: 'select', options: KEY_FIGURES.efficiency, default: 'sold_by_productive' },
  formula_productivity: { ...workshop, type: 'select', options: KEY_FIGURES.productivity, default: 'sold_by_attended' },
  attendance_source: { ...workshop, type: 'select', options: ['planned', 'stamped'], default: 'planned' },
  light_half_red_percent: { ...workshop, type: 'number', min: 80, max: 200, unit: 'percent', default: 100 },
  light_red_percent: { ...workshop, type: 'number', min: 80, max: 300, unit: 'percent', default: 115 },
  house_time_last: { ...workshop, type: 'number', min: 3, max: 100, default: 20 },
  elsa_url_template: {
    ...workshop,
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
  tire_permission_check: { ...numbered, default: 100 },
  tire_permission_order: { ...numbered, default: 101 },
  tire_permission_correct: { ...numbered, default: 102 },
  tire_permission_places: { ...numbered, default: 103 },

  parts_core_days: { ...parts, type: 'number', min: 1, max: 730, unit: 'days', default: 180 },
  parts_warranty_days: { ...parts, type: 'number', min: 1, max: 730, unit: 'days', default: 90 },

  service_escalate_minutes: { ...service, type: 'number', min: 5, max: DAY_MINUTES, unit: 'minutes', default: 30 },
  service_escalate_days: { ...service, type: 'number', min: 1, max: 30, unit: 'days', default: 1 },

  custom_permission_labels: { ...now, group: 'permissions', type: 'labels', default: {} },
})
