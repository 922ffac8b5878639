import { UUID_PATTERN } from '../uuid.ts'
import { CHARGE_MAX, TAG_MAX, TAG_PATTERN } from '../vehicles/fields.ts'
import { MILEAGE_MAX } from '../vehicles/mileage.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, DAMAGE_VIEWS } from '../workshop/damageMarks.ts'
import { ORDER_TYPES, PRIORITIES } from '../workshop/enumerations.ts'
import { HST_STATES } from '../workshop/hst/hstState.ts'
import { HOLD_REASONS } from '../workshop/status/holdReason.ts'
import { ORDER_STATUSES } from '../workshop/status/orderStatus.ts'
import { CONTACT_CHANNELS } from './customer.ts'
import { defineRecord } from './define.ts'
import { orEmpty, VEHICLE_FIELDS } from './vehicle.ts'

/** Whoever may do it for the whole dealer, or at the site of the paper. */
export const PAPER_PERMISSIONS = {
  read: ['location.workshop.paper.read', 'global.workshop.paper.read'],
  create: ['location.workshop.paper.create', 'global.workshop.paper.create'],
  update: ['location.workshop.paper.update', 'global.workshop.paper.update'],
  delete: ['location.workshop.paper.delete', 'global.workshop.paper.delete'],
} as const

/** A work or an extension is added by whoever writes on its paper: a technician who found something, too. */
export const PART_PERMISSIONS = { ...PAPER_PERMISSIONS, create: PAPER_PERMISSIONS.update } as const

/**
 * The workshop paper: the job sheet of one visit of one vehicle (domain.md 7.1). It keeps what the vehicle was like on
 * that day. States change by an endpoint of their own, with the guards of domain.md 4.1; works and extensions are
 * records beside it, so that two people who write on different lines never meet.
 */
export const paper = defineRecord({
  name: 'paper',
  event: { name: 'workshop.paper', carries: ['status', 'hold_reason'] },
  table: 'papers',
  path: 'workshop/paper',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    progressId: { kind: 'text', max: 40 },
    /** The manufacturer's order number, by the setting `order_number_type`; unique at its site while the paper is open. */
    jobId: { kind: 'text', max: 30 },
    dmsJobId: { kind: 'text', max: 30 },
    vehicle_uuid: { kind: 'reference', to: 'vehicle', optional: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true },
    ...VEHICLE_FIELDS,
    /** Read on this visit; asked for before the paper is completed. */
    kilometers: { kind: 'integer', min: 0, max: MILEAGE_MAX, optional: true },
    /** Percent, in steps of an eighth of the tank. */
    fuel: { kind: 'number', min: 0, max: 100, optional: true },
    /** Percent of the drive battery. */
    battery: { kind: 'integer', min: 0, max: CHARGE_MAX, optional: true },
    type: { kind: 'choice', of: ORDER_TYPES, default: 'customer' },
    priority: { kind: 'choice', of: PRIORITIES, default: 'normal' },
    /** On the key and the mirror; unique among the open papers of a site. */
    tag: { kind: 'text', max: TAG_MAX, pattern: orEmpty(TAG_PATTERN), default: '' },
    promised_at: { kind: 'moment', optional: true },
    /** A binding date obliges the workshop; otherwise it is an expected one. */
    promised_is_binding: { kind: 'flag', default: false },
    waiting_customer: { kind: 'flag', default: false },
    replacement_car: { kind: 'flag', default: false },
    wash: { kind: 'flag', default: false },
    old_parts_wanted: { kind: 'flag', default: false },
    /** What it may cost without asking, in cents. */
    price_limit: { kind: 'money', min: 0, max: 100_000_000, optional: true },
    contact_phone: { kind: 'phone', optional: true },
    contact_channel: { kind: 'choice', of: CONTACT_CHANNELS, default: 'phone' },
    parking_place: { kind: 'text', max: 40 },
    key_place: { kind: 'text', max: 40 },
    workshop_uuid: { kind: 'reference', to: 'department', optional: true },
    advisor_uuid: { kind: 'reference', to: 'user', optional: true },
    technician_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Never printed for a customer. */
    internal_info: { kind: 'text', max: 4_000, multiline: true },
    regular_info: { kind: 'text', max: 4_000, multiline: true },
    body_damage: { kind: 'text', max: 4_000, multiline: true },
    /** Places of the body on the sketch of the car, by the number that they have there. */
    damage_marks: {
      kind: 'rows',
      most: 60,
      key: 'id',
      of: {
        id: { kind: 'text', max: 36, pattern: orEmpty(UUID_PATTERN), default: '' },
        view: { kind: 'choice', of: DAMAGE_VIEWS },
        kind: { kind: 'choice', of: DAMAGE_KINDS },
        size: { kind: 'choice', of: DAMAGE_SIZES, default: 'unknown' },
        /** It was there before: nobody is asked to repair it, and nobody has caused it here. */
        is_old: { kind: 'flag', default: false },
        note: { kind: 'text', max: 200 },
        /** Percent of the view, from its left and from its top. */
        x: { kind: 'number', min: 0, max: 100 },
        y: { kind: 'number', min: 0, max: 100 },
      },
    },
    /** Whoever gets the car back must have been told. */
    security_damage: { kind: 'text', max: 4_000, multiline: true },
  },
  computed: {
    status: { kind: 'choice', of: ORDER_STATUSES },
    hold_reason: { kind: 'choice', of: ['', ...HOLD_REASONS] },
    state_since: { kind: 'time' },
    hold_since: { kind: 'time', optional: true },
    hold_until: { kind: 'time', optional: true },
    hold_note: { kind: 'text', max: 500 },
    final_check_at: { kind: 'time', optional: true },
    final_checker_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Who took the car, by name. */
    picked_up_by: { kind: 'text', max: 120 },
    /** The hand-over trail's last step: who gave the sheet to whom. */
    sender_uuid: { kind: 'reference', to: 'user', optional: true },
    receiver_uuid: { kind: 'reference', to: 'user', optional: true },
    creator_uuid: { kind: 'reference', to: 'user', optional: true },
    modifier_uuid: { kind: 'reference', to: 'user', optional: true },
    rework_count: { kind: 'integer', min: 0, max: 10_000 },
    /** The vehicle's last known kilometres before this visit. */
    mileage: { kind: 'integer', min: 0, max: MILEAGE_MAX, optional: true },
    /** Target time of all works that are not canceled, and of those that are done, in ZE of 36 seconds. */
    target_ze: { kind: 'integer', min: 0, max: 10_000_000 },
    done_ze: { kind: 'integer', min: 0, max: 10_000_000 },
    is_late: { kind: 'flag' },
    /** What the planner says of the parts and the wheel set that are needed; empty when none are. */
    parts_state: { kind: 'choice', of: ['', 'incomplete', 'complete'] },
    wheel_set_state: { kind: 'choice', of: ['', 'missing', 'ready'] },
    /** How the vehicle stands in the Handbuch Service Technik; empty without a VIN, and once it has left the house. */
    hst_state: { kind: 'choice', of: ['', ...HST_STATES] },
  },
  spelled: {
    location: 'location_uuid',
    workshop: 'workshop_uuid',
    advisor: 'advisor_uuid',
    technician: 'technician_uuid',
    receiver: 'receiver_uuid',
    sender: 'sender_uuid',
    creator: 'creator_uuid',
    modifier: 'modifier_uuid',
    dealer_code: 'dealer',
  },
  permissions: PAPER_PERMISSIONS,
  scope: 'location',
  openWhile: { column: 'status', is: ['new', 'in_progress'] },
  unique: [],
  label: ['licensePlate', 'jobId'],
  search: ['licensePlate', 'vin', 'jobId', 'dmsJobId', 'progressId', 'tag', 'model'],
  filters: [
    'location_uuid',
    'status',
    'hold_reason',
    'type',
    'priority',
    'workshop_uuid',
    'advisor_uuid',
    'technician_uuid',
    'customer_uuid',
    'vehicle_uuid',
    'waiting_customer',
    'is_late',
    'promised_at',
    'licensePlate',
    'vin',
    'jobId',
    'dmsJobId',
    'progressId',
  ],
  sortKeys: ['licensePlate', 'jobId', 'tag', 'model'],
  defaultSort: '-created_at',
})
